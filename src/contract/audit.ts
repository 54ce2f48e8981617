import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Every action in the audit log. */
export const auditKinds = [
  'registered',
  'signedIn',
  'signInRefused',
  'signInLocked',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'emailVerified',
  'emailChangeRequested',
  'emailChanged',
  'passwordResetRequested',
  'passwordReset',
  'passwordChanged',
  'identityLinked',
  'identityLinkRefused',
  'identityUnlinked',
  'twoFactorOn',
  'twoFactorOff',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'impersonationStarted',
  'impersonationEnded',
  'staffAdded',
  'staffRemoved',
  'correctorAdded',
  'correctorRemoved',
  'mailRead',
  'dataExported',
  'exportDownloaded',
  'ownershipHandedOver',
  'recordingsPassed',
  'accountDeleted',
  'collectionShared',
  'collectionUnshared',
  'collectionOwnerChanged',
  'collectionMoved',
  'publicLinkMade',
  'publicLinkRemoved',
  'collectionDeleted',
  'collectionRestored',
  'collectionPurged',
] as const
export const auditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof auditKind>

/** An entry. It has IDs but no names, since the people may have been deleted. */
export const auditEntry = z
  .object({
    id: z.string().describe('grows with time'),
    at: epochSeconds,
    kind: auditKind,
    actorId: id.nullable().describe('ID of the actor; null for the product itself and the command line'),
    subjectId: id.nullable().describe('whose account, or which thing, it was done to'),
    organizationId: id.nullable(),
    address: z.string().describe('of the network; empty when unknown'),
    details: z.record(z.string(), z.unknown()).describe('never holds a secret'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** Start of the next page. */
export const before = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .describe('entries older than this one: `LastEvaluatedKey.before` of the page before')

export const auditEndpoints = {
  listActivity: endpoint({
    ...routes.listActivity,
    summary: 'List my account activity',
    description: 'Entries of the audit log about my account, newest first, fifty per page.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ before }),
    answer: { kind: 'page', schema: auditEntry },
  }),
}
