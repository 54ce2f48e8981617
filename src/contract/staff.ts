import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { auditCursor, auditEntry, auditKind } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { email } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const impersonationKey = z
  .object({ key: actionCode, expiresAt: epochSeconds })
  .meta({ id: 'ImpersonationKey' })

/** A workspace, as staff see it. */
export const staffWorkspace = z
  .object({
    id,
    name: z.string(),
    owner: z
      .string()
      .nullable()
      .describe('Name and email address of the first owner. Null if there is none.'),
    members: z.number().int(),
    collections: z.number().int().describe('Number of collections, including the trash.'),
    creationTime: epochSeconds,
    deletedAt: epochSeconds
      .nullable()
      .describe(
        "When it was deleted. Its content is permanently deleted 48 hours later. Null if it isn't deleted.",
      ),
    enterprise: epochSeconds
      .nullable()
      .describe("When it became an enterprise workspace. Null if it isn't one."),
  })
  .meta({ id: 'StaffWorkspace' })
export type StaffWorkspace = z.infer<typeof staffWorkspace>

/** A user, as staff see them. */
export const staffUser = z
  .object({
    uid: id,
    name: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    creationTime: epochSeconds,
    lastSignInTime: epochSeconds.nullable(),
    staff: z.boolean(),
    isCorrector: z.boolean(),
    workspaces: z.number().int().describe('Number of workspaces.'),
  })
  .meta({ id: 'StaffUser' })
export type StaffUser = z.infer<typeof staffUser>

/** An administrator of the installation. */
export const administrator = z
  .object({ uid: id, name: z.string(), email: z.string().nullable() })
  .meta({ id: 'Administrator' })
export type Administrator = z.infer<typeof administrator>

const directoryQuery = z.object({
  q: text
    .max(200)
    .optional()
    .describe('Part of a name or email address (case-insensitive), or a complete ID.'),
  after: id.optional().describe('Starts after this ID. Use `LastEvaluatedKey.after` from the previous page.'),
})

export const staffEndpoints = {
  makeImpersonationKey: endpoint({
    ...routes.makeImpersonationKey,
    home: 'forward',
    summary: 'Create an impersonation key',
    description: 'The key is valid for five minutes. Staff only.',
    errors: ['forbidden', 'not_found'],
    example: { body: { user: sample.member, reason: 'Support request 4711' } },
    access: 'user',
    body: z.object({
      user: z.union([id, email]).describe('User to impersonate, by ID or email address.'),
      reason: z.string().trim().min(3).max(500).pipe(text).describe('Reason for the audit log.'),
    }),
    personal: true,
    answer: { kind: 'result', schema: impersonationKey },
  }),
  impersonate: endpoint({
    ...routes.impersonate,
    home: 'visit',
    summary: 'Start impersonating a user',
    description: "Redeems the caller's single-use key and replaces their session for one hour.",
    errors: ['forbidden', 'code_invalid'],
    example: { body: { key: sample.impersonationKey } },
    access: 'user',
    body: z.object({ key: actionCode }),
    personal: true,
    answer: { kind: 'result', schema: session },
  }),
  listAuditLog: endpoint({
    ...routes.listAuditLog,
    home: 'forward',
    summary: 'Get the audit log',
    description: 'Sorted from newest to oldest, 50 per page. Staff only.',
    errors: ['forbidden'],
    example: { query: { kind: 'registered' } },
    access: 'user',
    query: z.object({
      before: auditCursor,
      kind: auditKind.optional(),
      userId: id.optional().describe('Returns only entries whose actor or subject is this user.'),
    }),
    personal: true,
    answer: { kind: 'page', schema: auditEntry },
  }),
  listAllWorkspaces: endpoint({
    ...routes.listAllWorkspaces,
    home: 'forward',
    summary: 'List all workspaces',
    description: 'Sorted by name, 50 per page. Staff only.',
    errors: ['forbidden'],
    example: { query: { q: 'oral' } },
    access: 'user',
    query: directoryQuery,
    personal: true,
    answer: { kind: 'page', schema: staffWorkspace },
  }),
  changeEnterprise: endpoint({
    ...routes.changeEnterprise,
    home: 'forward',
    summary: 'Set the enterprise status of a workspace',
    description: "Members of enterprise workspaces don't need a verified email address. Staff only.",
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace }, body: { enterprise: true } },
    access: 'user',
    params: z.object({ oid: id }),
    body: z.object({ enterprise: z.boolean() }),
    personal: true,
    answer: { kind: 'result', schema: staffWorkspace },
  }),
  listAdministrators: endpoint({
    ...routes.listAdministrators,
    home: 'forward',
    summary: 'List administrators',
    description: 'Returns the staff of the installation, sorted by email address. Staff only.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    personal: true,
    answer: { kind: 'page', schema: administrator },
  }),
  addAdministrator: endpoint({
    ...routes.addAdministrator,
    home: 'forward',
    summary: 'Add an administrator',
    description: 'Gives an account the staff role. Staff only.',
    errors: ['forbidden', 'not_found'],
    example: { body: { email: sample.memberEmail } },
    access: 'user',
    body: z.object({ email }),
    personal: true,
    answer: { kind: 'page', schema: administrator },
  }),
  removeAdministrator: endpoint({
    ...routes.removeAdministrator,
    home: 'forward',
    summary: 'Remove an administrator',
    description: "The last administrator can't be removed. Staff only.",
    errors: ['forbidden', 'not_found', 'conflict'],
    example: { params: { uid: sample.administrator } },
    access: 'user',
    params: z.object({ uid: id }),
    personal: true,
    answer: { kind: 'empty' },
  }),
  listAllUsers: endpoint({
    ...routes.listAllUsers,
    home: 'forward',
    summary: 'List all users',
    description: 'Sorted by name, 50 per page. Staff only.',
    errors: ['forbidden'],
    example: { query: { q: 'grace' } },
    access: 'user',
    query: directoryQuery,
    personal: true,
    answer: { kind: 'page', schema: staffUser },
  }),
}
