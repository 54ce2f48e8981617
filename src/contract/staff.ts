import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { auditEntry, auditKind, before } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { email } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const impersonationKey = z
  .object({ key: actionCode, expiresAt: epochSeconds })
  .meta({ id: 'ImpersonationKey' })

export const staffEndpoints = {
  makeImpersonationKey: endpoint({
    ...routes.makeImpersonationKey,
    summary: 'Create an impersonation key',
    description: 'Valid for five minutes. For staff.',
    errors: ['forbidden', 'not_found'],
    example: { body: { user: sample.member, reason: 'Support request 4711' } },
    access: 'user',
    body: z.object({
      user: z.union([id, email]).describe('whom: the uid or the address of an account'),
      reason: z.string().trim().min(3).max(500).pipe(text).describe('kept in the audit log'),
    }),
    personal: true,
    answer: { kind: 'result', schema: impersonationKey },
  }),
  impersonate: endpoint({
    ...routes.impersonate,
    summary: 'Start impersonating a user',
    description:
      'Uses a key, once, as the member of staff who made it: an hour in place of their own session.',
    errors: ['forbidden', 'code_invalid'],
    example: { body: { key: sample.impersonationKey } },
    access: 'user',
    body: z.object({ key: actionCode }),
    personal: true,
    answer: { kind: 'result', schema: session },
  }),
  listAuditLog: endpoint({
    ...routes.listAuditLog,
    summary: 'List the audit log',
    description: 'Newest first, fifty per page. For staff.',
    errors: ['forbidden'],
    example: { query: { kind: 'registered' } },
    access: 'user',
    query: z.object({
      before,
      kind: auditKind.optional(),
      userId: id.optional().describe('ID of the actor or of the subject'),
    }),
    personal: true,
    answer: { kind: 'page', schema: auditEntry },
  }),
}
