import { z } from 'zod'
import { auditKinds } from './audit-kinds.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const auditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof auditKind>

/** An audit log entry. Only IDs are stored; names are resolved when the entry is read. */
export const auditEntry = z
  .object({
    id: z.string().describe('ID of the entry. Later entries have higher IDs.'),
    at: epochSeconds,
    kind: auditKind,
    actorId: id.nullable().describe('ID of the actor. Null if the system or the CLI performed the action.'),
    subjectId: id.nullable().describe('ID of the affected account or item. Null if there is none.'),
    organizationId: id.nullable(),
    actor: z.string().nullable().describe('Name of the actor. Null if the account has been deleted.'),
    subject: z
      .string()
      .nullable()
      .describe('Name of the affected account or collection. Null if it has been deleted.'),
    address: z.string().describe('IP address of the request. Empty if unknown.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('Further data about the action. Never contains secrets.'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** Cursor for the next page. */
export const auditCursor = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('Returns entries older than this ID. Use `LastEvaluatedKey.before` from the previous page.')

const workspaceQuery = z.object({
  kind: auditKind.optional(),
  userId: id.optional().describe('Returns only entries whose actor or subject is this user.'),
})

export const auditEndpoints = {
  listWorkspaceAudit: endpoint({
    ...routes.listWorkspaceAudit,
    home: 'forward',
    summary: 'Get the audit log of a workspace',
    description: 'Sorted from newest to oldest, 50 per page. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace }, query: { kind: 'invited' } },
    access: 'user',
    params: z.object({ oid: id }),
    query: workspaceQuery.extend({ before: auditCursor }),
    answer: { kind: 'page', schema: auditEntry },
  }),
  exportWorkspaceAudit: endpoint({
    ...routes.exportWorkspaceAudit,
    home: 'forward',
    summary: 'Export the audit log of a workspace',
    description: 'Returns all entries as CSV, sorted from newest to oldest. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    query: workspaceQuery,
    answer: { kind: 'raw', types: ['text/csv'] },
  }),
  listActivity: endpoint({
    ...routes.listActivity,
    home: 'forward',
    summary: 'List my account activity',
    description:
      "Returns audit log entries about the caller's account, sorted from newest to oldest, 50 per page. `address` is empty for other people's actions.",
    example: { params: { uid: sample.user } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ before: auditCursor }),
    answer: { kind: 'page', schema: auditEntry },
  }),
}
