import type { FastifyRequest } from 'fastify'
import type { ScimToken } from '#contract/scim-settings.ts'
import type { Actor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireInviter } from '#server/features/invites/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { hashToken, makeToken } from '#server/infra/identity/tokens.ts'
import * as queries from './token-queries.ts'

/** Precision of the last-used time, in milliseconds: not every request updates it. */
const lastUsedPrecisionMs = 60_000

const present = ({ creator, created_at, last_used_at }: queries.TokenRow): ScimToken => ({
  creator,
  creationTime: toEpochSeconds(created_at),
  lastUsed: last_used_at && toEpochSeconds(last_used_at),
})

/** Returns a workspace's token, for its owners; null if there is none. */
export async function getToken(db: Db, actor: UserActor, oid: string): Promise<ScimToken | null> {
  await requireOwner(db, actor, oid)
  const row = await queries.findToken(db, oid)
  return row ? present(row) : null
}

/**
 * Creates a workspace's token, replacing any earlier one. Invites are sent in the name of the token's
 * creator.
 */
export async function createToken(
  ctx: Context,
  actor: UserActor,
  oid: string,
): Promise<{ key: string; token: ScimToken }> {
  await requireOwner(ctx.db, actor, oid)
  await requireInviter(ctx, actor)
  const { token: key, hash: token_hash } = makeToken()
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, oid)
    await requireOwner(tx, actor, oid)
    await queries.replaceToken(tx, { organization_id: oid, token_hash, creator_id: actor.userId })
    await audit(tx, { kind: 'scimTokenMade', ...auditActor(actor), organizationId: oid })
    const row = await queries.findToken(tx, oid)
    if (!row) throw new Error('The new token was deleted')
    return { key, token: present(row) }
  })
}

/** Revokes a workspace's token, if there is one. */
export async function revokeToken(db: Db, actor: UserActor, oid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    if (await queries.deleteToken(tx, oid))
      await audit(tx, { kind: 'scimTokenRevoked', ...auditActor(actor), organizationId: oid })
  })
}

const workspaceLimit = ({ config }: Pick<Context, 'config'>): Limit => ({
  name: 'scim',
  points: config.scimRequestsPerMinute,
  seconds: 60,
})

/** Authenticates an identity provider by its token; anonymous if the token is missing or invalid. */
export async function authenticateProvisioner(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const key = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined) return { kind: 'anonymous' }
  const hash = hashToken(key)
  const row = await queries.findByHash(ctx.db, hash)
  if (!row) return { kind: 'anonymous' }
  const { organization_id: organizationId, creator_id: creatorId, last_used_at: lastUsedAt } = row
  await ctx.limits.take(workspaceLimit(ctx), organizationId)
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > lastUsedPrecisionMs)
    await queries.markTokenUsed(ctx.db, hash)
  return { kind: 'provisioner', organizationId, creatorId, address: request.ip }
}
