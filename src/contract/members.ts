import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxMemberIds } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A workspace member, as other members see them. */
export const member = z
  .object({
    uid: id,
    name: z.string(),
    email: z.object({ email: z.string() }).nullable().describe('null for who has given none'),
    avatar: z.string().nullable().describe('address of the picture; null without one'),
    lastSignInTime: epochSeconds.nullable(),
    role: z.enum(['owner', 'admin', 'member']),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof member>

export const memberEndpoints = {
  listMembers: endpoint({
    ...routes.listMembers,
    summary: 'List the members of a workspace',
    description: 'By name.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    query: z.object({
      q: text.max(200).optional().describe('text that the name or email address must contain, ignoring case'),
      uids: text
        .max(maxMemberIds * 40)
        .optional()
        .describe(`only these, by id, with commas between them; ${maxMemberIds} at most`),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: id.optional().describe('begins behind this one: `LastEvaluatedKey.after` of the page before'),
    }),
    answer: { kind: 'page', schema: member },
  }),
}
