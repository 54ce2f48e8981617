import type { InviteLink, InvitePreview } from '#contract/invites.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { hasFreeSeats } from '#server/features/billing/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireJoinableWorkspace, requireManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import { requireInviter } from './inviter.ts'
import * as queries from './link-queries.ts'

const dayMs = 24 * 3600_000

const present = (row: queries.LinkRow): InviteLink => ({
  creator: row.creator,
  creationTime: toEpochSeconds(row.created_at),
  expires: toEpochSeconds(row.expires_at),
  uses: row.uses,
  maxUses: row.max_uses,
})

/** Returns a workspace's valid invite link, for its owners and admins; null if there is none. */
export async function getInviteLink(db: Db, actor: UserActor, oid: string): Promise<InviteLink | null> {
  await requireManager(db, actor, oid)
  const row = await queries.findLink(db, { organizationId: oid })
  return row ? present(row) : null
}

/** Creates a link with which anyone can join a workspace, replacing any earlier link. */
export async function createInviteLink(
  ctx: Context,
  actor: UserActor,
  { oid, days, maxUses = null }: { oid: string; days: number; maxUses?: number | undefined | null },
): Promise<{ key: string; link: InviteLink }> {
  await requireManager(ctx.db, actor, oid)
  await requireInviter(ctx, actor)
  const { token: key, hash: key_hash } = makeToken()
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, oid)
    await requireManager(tx, actor, oid)
    await requireJoinableWorkspace(tx, oid)
    const limits = { max_uses: maxUses, expires_at: new Date(Date.now() + days * dayMs) }
    await queries.replaceLink(tx, { organization_id: oid, key_hash, creator_id: actor.userId, ...limits })
    await changed(tx, actor, oid, 'inviteLinkMade')
    const row = await queries.findLink(tx, { organizationId: oid })
    if (!row) throw new Error('The new link was deleted')
    return { key, link: present(row) }
  })
}

/** Revokes a workspace's invite link. */
export async function revokeInviteLink(db: Db, actor: UserActor, oid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    if (await queries.deleteLink(tx, oid)) await changed(tx, actor, oid, 'inviteLinkRevoked')
  })
}

async function changed(
  tx: Db,
  actor: UserActor,
  oid: string,
  kind: 'inviteLinkMade' | 'inviteLinkRevoked',
): Promise<void> {
  await audit(tx, { kind, ...auditActor(actor), organizationId: oid })
  await publish(tx, { kind: 'members', id: oid, audience: [] })
}

/** Finds a valid link by its key, as shown to visitors; undefined if the key is invalid. */
export async function previewLink(ctx: Context, key: string): Promise<InvitePreview | undefined> {
  const row = await queries.findLink(ctx.db, { keyHash: hashToken(key) })
  if (!row) return undefined
  const { workspace: name, creator: inviter, expires_at, organization_id } = row
  const full = !(await hasFreeSeats(ctx, ctx.db, organization_id, { members: 1, countInvites: false }))
  return { name, inviter, expires: toEpochSeconds(expires_at), email: null, registered: false, full }
}

/**
 * Counts one use of a link, unless the user is already a member. Returns the ID of its workspace, or
 * undefined if the key is invalid. If two people compete for the last use, only one gets it.
 * @param userId null for a new account
 */
export async function consumeInviteLink(
  tx: Db,
  key: string,
  userId: string | null,
): Promise<string | undefined> {
  return queries.incrementUses(tx, hashToken(key), userId)
}
