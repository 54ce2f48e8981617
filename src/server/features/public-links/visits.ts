import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findLinkWithoutPasswordCheck, requireCollection } from '#server/features/collections/access.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { createUnlockedKey } from '#server/infra/identity/link-keys.ts'
import { verifyPassword } from '#server/infra/identity/passwords.ts'
import * as queries from './queries.ts'

/** Validity of an unlocked key, in seconds. */
const unlockSeconds = 43_200
const windowSeconds = 900
/** Number of networks that can use up their attempts before a link is locked for everyone. */
const maxNetworks = 20

const networkLimit = ({ config }: Pick<Context, 'config'>): Limit => ({
  name: 'link-password-network',
  points: config.signInAttempts,
  seconds: windowSeconds,
})
const linkLimit = ({ config }: Pick<Context, 'config'>): Limit => ({
  name: 'link-password',
  points: maxNetworks * config.signInAttempts,
  seconds: windowSeconds,
})
const linkViewLimit: Limit = { name: 'public-views', points: 600, seconds: 60 }

/** Checks a public link's password, and returns a key that opens the link. Wrong passwords are counted. */
export async function unlock(
  ctx: Context,
  actor: ReaderActor,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<{ pubkey: string; expires: number }> {
  const key = actor.kind === 'publicKey' ? actor.key : ''
  const link = await findLinkWithoutPasswordCheck(ctx.db, key, id)
  if (!link) throw new AppError('not_found', 'Collection not found')
  const expires = Math.floor(Date.now() / 1000) + unlockSeconds
  if (link.password_hash === null) return { pubkey: key, expires }
  const attempts = [networkLimit(ctx), `${id} ${rateLimitKeyOf(address)}`] as const
  // Counted before the check, so that concurrent attempts are all counted.
  await ctx.limits.take(...attempts)
  await ctx.limits.take(linkLimit(ctx), id)
  if (!(await verifyPassword(link.password_hash, password)))
    throw new AppError('wrong_credentials', 'Wrong password')
  await ctx.limits.clear(...attempts)
  await ctx.limits.refund(linkLimit(ctx), id)
  const pubkey = createUnlockedKey(key, { ...link, password_hash: link.password_hash }, expires)
  return { pubkey, expires }
}

/** Counts a visit to a public page. Nothing about the visitor is stored. */
export async function countView(ctx: Context, actor: ReaderActor, id: string): Promise<void> {
  const { id: collectionId } = await requireCollection(ctx.db, actor, id, 'view')
  if (actor.kind !== 'publicKey') return
  await ctx.limits.take(linkViewLimit, collectionId)
  await queries.addView(ctx.db, collectionId)
}
