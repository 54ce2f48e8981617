import { type LinkedProvider, type ProviderId, provider as providerId } from '#contract/providers.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireProof, requireSignInMethod } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { linkIdentity } from './account.ts'
import * as queries from './queries.ts'
import { Refusal } from './refusal.ts'
import { beginAtProvider, identityOf, type ProviderReturn, requireProvider } from './service.ts'

export async function listLinkedProviders(
  db: Db,
  actor: UserActor,
  uid: string,
): Promise<{ Items: LinkedProvider[] }> {
  requireOwnAccount(actor, uid)
  const rows = await queries.listIdentities(db, uid)
  return {
    Items: rows.map(({ provider, email, created_at }) => ({
      provider: providerId.parse(provider),
      email,
      since: Math.floor(created_at.getTime() / 1000),
    })),
  }
}

interface Link {
  uid: string
  provider: ProviderId
  /** The current password; undefined without one. */
  password?: string | undefined
}

/** Redirect URL for linking a provider identity to this account. */
export async function beginLink(
  ctx: Context,
  actor: UserActor,
  { uid, provider, password, callback }: Link & { callback: string },
): Promise<{ url: string; token: string }> {
  requireOwnAccount(actor, uid)
  requireProvider(ctx, provider)
  await requireProof(ctx, actor, password)
  const linked = await queries.listIdentities(ctx.db, uid)
  if (linked.some((identity) => identity.provider === provider)) throw alreadyLinked()
  const { userId, sessionId, address } = actor
  return beginAtProvider(ctx, { id: provider, callback, wanted: {}, address, link: { userId, sessionId } })
}

/** Links the provider's identity, if the same session returns. */
export async function finishLink(ctx: Context, actor: Actor, returned: ProviderReturn): Promise<void> {
  const { link, provider } = returned.waiting
  const isBack = actor.kind === 'user' && actor.sessionId === link?.sessionId && !actor.impersonatorId
  if (!link || !isBack) throw new Refusal('expired')
  const { userId } = link
  const identity = await identityOf(ctx, returned)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockFirstSignIn(tx, provider, identity)
    const holder = await queries.findIdentity(tx, provider, identity)
    if (holder === userId) return
    if (holder) throw new Refusal('linked_elsewhere')
    await linkIdentity(ctx, tx, { provider, identity, userId, address: returned.client.address })
  })
}

/** Unlinks a provider, unless it is the only way to sign in. */
export async function unlinkProvider(
  ctx: Context,
  actor: UserActor,
  { uid, provider, password }: Link,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await requireProof(ctx, actor, password)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await queries.deleteIdentities(tx, uid, provider)) === 0)
      throw new AppError('not_found', 'This provider is not linked')
    await requireSignInMethod(tx, uid)
    const about = { actorId: uid, subjectId: uid, address: actor.address, details: { provider } }
    await audit(tx, { kind: 'identityUnlinked', ...about })
  })
}

const alreadyLinked = () => new AppError('conflict', 'This provider is linked already')
