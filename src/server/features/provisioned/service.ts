import type { Context } from '#server/context.ts'
import { type AuditEvent, audit } from '#server/features/audit/service.ts'
import { setMembershipRole } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import * as queries from './queries.ts'

/** Adds records of all members of a workspace for use by its identity provider. */
export async function registerMembers(
  { config }: Pick<Context, 'config'>,
  tx: Db,
  organizationId: string,
): Promise<void> {
  const trustedMembers = requiresVerification(config) ? 'verified' : 'all'
  await assignGroupRoles(
    tx,
    organizationId,
    await queries.linkInvitedMembers(tx, organizationId, trustedMembers),
  )
  await queries.addUnknownMembers(tx, organizationId, trustedMembers)
}

/**
 * Links a new member to their record at an identity provider, and applies the role granted by their groups.
 * `isVerified` means that they joined with a key sent to their address.
 */
export async function markMemberJoined(
  tx: Db,
  organizationId: string,
  { userId, isVerified }: { userId: string; isVerified: boolean },
): Promise<void> {
  await queries.linkInvitedMembers(tx, organizationId, isVerified ? { userId } : 'verified')
  const id = await queries.endDeactivation(tx, organizationId, userId)
  if (id !== undefined) await assignGroupRoles(tx, organizationId, [id])
}

/** Gives new members the role granted by their groups, if any. */
async function assignGroupRoles(
  tx: Db,
  organizationId: string,
  joinedUserIds: readonly string[],
): Promise<void> {
  if (joinedUserIds.length === 0) return
  const auditFieldsFor = (details: Record<string, unknown>) => ({
    actorId: null,
    details: { ...details, by: 'SCIM' },
  })
  await applyGroupRoles(
    tx,
    organizationId,
    await queries.listPeopleWithGroupRole(tx, joinedUserIds),
    auditFieldsFor,
  )
}

/** Gives members the highest role granted by their groups. Owners stay owners. */
export async function applyGroupRoles(
  tx: Db,
  organizationId: string,
  scimUserIds: readonly string[],
  auditFieldsFor: (details: Record<string, unknown>) => Pick<AuditEvent, 'actorId' | 'address' | 'details'>,
): Promise<void> {
  const changes = await queries.listRoleChanges(tx, organizationId, scimUserIds)
  for (const { user_id: userId, from, to } of changes) {
    await setMembershipRole(tx, organizationId, userId, to)
    await audit(tx, {
      kind: 'memberRoleChanged',
      ...auditFieldsFor({ from, to }),
      subjectId: userId,
      organizationId,
    })
    await publish(tx, { kind: 'membership', id: organizationId, audience: [userId] })
  }
  if (changes.length > 0) await publish(tx, { kind: 'members', id: organizationId, audience: [] })
}
