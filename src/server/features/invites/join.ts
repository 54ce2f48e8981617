import { audit } from '#server/features/audit/service.ts'
import { markMemberJoined } from '#server/features/provisioned/service.ts'
import { addMember, enterWorkspace, publishMember } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'

/**
 * Accepts a workspace's invite to a verified address; returns false if there is none. The caller must lock
 * the workspace first.
 */
export async function redeemInviteByEmail(tx: Db, organizationId: string, email: string): Promise<boolean> {
  const invite = await queries.deleteInviteByEmail(tx, organizationId, email)
  return invite !== undefined && invite.expires_at > new Date()
}

/**
 * Adds a user to an invite's workspace; existing members are only switched to it. `isVerified` means that the
 * user received the key by email.
 */
export async function joinByInvite(
  tx: Db,
  organizationId: string,
  { userId, address, isVerified }: { userId: string; address: string; isVerified: boolean },
): Promise<void> {
  const isNew = await addMember(tx, { organizationId, userId })
  await enterWorkspace(tx, userId, organizationId)
  if (!isNew) return
  await markMemberJoined(tx, organizationId, { userId, isVerified })
  await audit(tx, { kind: 'inviteAccepted', actorId: userId, subjectId: userId, address, organizationId })
  await publishMember(tx, organizationId, userId)
}
