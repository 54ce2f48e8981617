import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxMemberIds } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const memberRole = z.enum(['owner', 'admin', 'member'])
export type MemberRole = z.infer<typeof memberRole>

/** A workspace member, as other members see them. */
export const member = z
  .object({
    uid: id,
    name: z.string(),
    email: z.object({ email: z.string() }).nullable().describe('Email address. Null if there is none.'),
    avatar: z.string().nullable().describe('URL of the avatar. Null if there is none.'),
    lastSignInTime: epochSeconds.nullable(),
    role: memberRole,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof member>

export const memberEndpoints = {
  listMembers: endpoint({
    ...routes.listMembers,
    home: 'forward',
    summary: 'List the members of a workspace',
    description: 'Sorted by name.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    query: z.object({
      q: text
        .max(200)
        .optional()
        .describe('Text that the name or email address must contain. Case-insensitive.'),
      uids: text
        .max(maxMemberIds * 40)
        .optional()
        .describe(`Comma-separated user IDs. Returns only these members. At most ${maxMemberIds}.`),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: id
        .optional()
        .describe('Starts after this member. Use `LastEvaluatedKey.after` from the previous page.'),
    }),
    answer: { kind: 'page', schema: member },
  }),
  changeMember: endpoint({
    ...routes.changeMember,
    home: 'forward',
    summary: "Change a member's role",
    description: 'Owners only. A workspace must keep at least one owner.',
    errors: ['forbidden', 'last_owner'],
    example: { params: { oid: sample.workspace, uid: sample.member }, body: { role: 'admin' } },
    access: 'user',
    personal: true,
    params: z.object({ oid: id, uid: id }),
    body: z.object({ role: memberRole }),
    answer: { kind: 'result', schema: member },
  }),
  removeMember: endpoint({
    ...routes.removeMember,
    home: 'forward',
    summary: 'Remove a member',
    description:
      "Owners and admins can remove members, but only owners can remove owners. Pass your own ID to leave the workspace. The member's recordings and documents stay in the workspace and are transferred to an owner. A workspace must keep at least one owner.",
    errors: ['forbidden', 'last_owner'],
    example: { params: { oid: sample.workspace, uid: sample.member } },
    access: 'user',
    personal: true,
    params: z.object({ oid: id, uid: id }),
    query: z.object({
      to: id
        .optional()
        .describe(
          "ID of the owner who receives the recordings. Defaults to the caller if they're an owner, otherwise to the first owner.",
        ),
    }),
    answer: { kind: 'empty' },
  }),
}
