import { type LinkedProvider, type ProviderId, provider as providerId } from '#contract/providers.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireReauthentication, requireSignInMethod } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { linkIdentity } from './account.ts'
import * as queries from './queries.ts'
import { RefusalError } from './refusal.ts'
import { type ProviderReturn, readProviderIdentity, startProviderRedirect } from './sign-in-redirect.ts'
import { installationSource, requireProvider } from './source.ts'

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
      since: toEpochSeconds(created_at),
    })),
  }
}

interface Link {
  uid: string
  provider: ProviderId
  /** Current password; undefined if the account has none. */
  password?: string | undefined
}

/** Returns the redirect URL for linking a provider identity to this account. */
export async function beginLink(
  ctx: Context,
  actor: UserActor,
  { uid, provider, password, callback }: Link & { callback: string },
): Promise<{ url: string; token: string }> {
  requireOwnAccount(actor, uid)
  const source = installationSource(ctx, provider)
  requireProvider(source)
  await requireReauthentication(ctx, actor, password)
  const identities = await queries.listIdentities(ctx.db, uid)
  if (identities.some((identity) => identity.provider === provider)) throw alreadyLinkedError()
  const { userId, sessionId, address } = actor
  return startProviderRedirect(ctx, {
    source,
    callback,
    signInRequest: {},
    address,
    link: { userId, sessionId },
  })
}

/** Links the provider identity if the user returns in the same session. */
export async function finishLink(ctx: Context, actor: Actor, providerReturn: ProviderReturn): Promise<void> {
  const { source, waiting } = providerReturn
  const { link } = waiting
  const isSameSession = actor.kind === 'user' && actor.sessionId === link?.sessionId && !actor.impersonatorId
  if (!link || !isSameSession) throw new RefusalError('expired')
  const { userId } = link
  const identity = await readProviderIdentity(ctx, providerReturn)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockFirstSignIn(tx, source.key, identity)
    const existingIdentity = await queries.findIdentity(tx, source.key, identity)
    if (existingIdentity === userId) return
    if (existingIdentity) throw new RefusalError('linked_elsewhere')
    await linkIdentity(ctx, tx, { source, identity, userId, address: providerReturn.client.address })
  })
}

/** Unlinks a provider, unless it is the only sign-in method. */
export async function unlinkProvider(
  ctx: Context,
  actor: UserActor,
  { uid, provider, password }: Link,
): Promise<void> {
  requireOwnAccount(actor, uid)
  await requireReauthentication(ctx, actor, password)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await queries.deleteIdentities(tx, uid, provider)) === 0)
      throw new AppError('not_found', "This provider isn't linked")
    await requireSignInMethod(tx, uid)
    const auditFields = { actorId: uid, subjectId: uid, address: actor.address, details: { provider } }
    await audit(tx, { kind: 'identityUnlinked', ...auditFields })
  })
}

const alreadyLinkedError = () => new AppError('conflict', 'This provider is already linked')
