import { z } from 'zod'
import { actionCode, session } from './accounts.ts'
import { auditEntry, auditKind, before } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { email } from './person.ts'

export const impersonationKey = z
  .object({ key: actionCode, expiresAt: epochSeconds })
  .meta({ id: 'ImpersonationKey' })

export const staffEndpoints = {
  makeImpersonationKey: endpoint({
    method: 'POST',
    path: '/staff/impersonation-keys',
    summary: 'Staff: a key of five minutes to look at the product as somebody else',
    access: 'user',
    body: z.object({
      user: z.union([id, email]).describe('whom: the uid or the address of an account'),
      reason: z.string().trim().min(3).max(500).pipe(text).describe('kept in the audit log'),
    }),
    personal: true,
    answer: { kind: 'result', schema: impersonationKey },
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/auth/impersonate',
    summary: 'Use such a key, once, as the one who made it: an hour as that user, in place of my own session',
    access: 'user',
    body: z.object({ key: actionCode }),
    personal: true,
    answer: { kind: 'result', schema: session },
  }),
  listAuditLog: endpoint({
    method: 'GET',
    path: '/staff/audit',
    summary: 'Staff: the audit log, newest first, fifty a page',
    access: 'user',
    query: z.object({
      before,
      kind: auditKind.optional(),
      userId: id.optional().describe('who did it, or to whom it was done'),
    }),
    personal: true,
    answer: { kind: 'page', schema: auditEntry },
  }),
}
