import { z } from 'zod'
import { type ProviderId, type ProviderRefusal, provider } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignInOutcome } from '#server/features/accounts/service.ts'
import { makePending, takePending } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import type { Provider } from '#server/infra/identity/providers.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { type Arrival, accountOf } from './account.ts'

/** People may take their time at the provider. */
export const waitingSeconds = 900
const byAddress: Limit = { name: 'provider-address', points: 300, seconds: 900 }
const kind = 'provider'

const wanted = z.object({ redirect: z.string().optional(), product: z.string().optional() })
export type Wanted = z.infer<typeof wanted>

const waiting = z.object({
  provider,
  checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  callback: z.string(),
  wanted,
})
type Waiting = z.infer<typeof waiting>

const keyOf = (ctx: Context) => ctx.deriveKey('provider sign-in')

/** Fails unless the provider is set up. */
export function requireProvider(ctx: Context, id: ProviderId): Provider {
  const found = ctx.providers.get(id)
  if (!found) throw new AppError('not_found', 'This provider is not set up')
  return found
}

/** Where to send the browser, and the token by which it shows that it is the same when it comes back. */
export async function beginAtProvider(
  ctx: Context,
  { id, callback, wanted, address }: { id: ProviderId; callback: string; wanted: Wanted; address: string },
): Promise<{ url: string; token: string }> {
  await ctx.limits.take(byAddress, networkOf(address))
  const { url, checks } = await requireProvider(ctx, id).begin(callback)
  const state = { provider: id, checks, callback, wanted } satisfies Waiting
  const sealed = seal(keyOf(ctx), JSON.stringify(state), kind).toString('base64')
  const { token } = await makePending(ctx.db, { kind, state: sealed, seconds: waitingSeconds })
  return { url: url.href, token }
}

/** What waits for a browser to come back from a provider, once; undefined when nothing does. */
export async function takeWaiting(
  ctx: Context,
  { id, token, address }: { id: ProviderId; token: string | undefined; address: string },
): Promise<Waiting | undefined> {
  await ctx.limits.take(byAddress, networkOf(address))
  const pending = token && (await takePending(ctx.db, kind, token))
  if (!pending) return undefined
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pending.state), 'base64'), kind)
  const found = text === null ? undefined : waiting.parse(JSON.parse(text))
  return found?.provider === id ? found : undefined
}

export interface Returned {
  waiting: Waiting
  /** What the provider added to the address of the callback, from the ? on. */
  search: string
  client: Client
}

/** Signs in whom the provider names. */
export async function finishAtProvider(
  ctx: Context,
  { waiting, search, client }: Returned,
  arrival: Pick<Arrival, 'country' | 'language'>,
): Promise<SignInOutcome | { refused: ProviderRefusal }> {
  const { provider: id, checks, callback } = waiting
  if (isCancelled(search, checks.state)) return { refused: 'cancelled' }
  try {
    const identity = await requireProvider(ctx, id).finish(new URL(`${callback}${search}`), checks)
    return await ctx.db.transaction().execute(async (tx) => {
      const { address } = client
      const userId = await accountOf(ctx, tx, { ...arrival, provider: id, identity, address })
      return completeSignIn(ctx, tx, userId, { method: id, client })
    })
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'email_taken' || code === 'domain_refused') return { refused: code }
    // The message of the library names what did not fit, and neither codes nor tokens.
    ctx.log.warn(`sign-in by ${id}: ${error instanceof Error ? error.message : error}`)
    return { refused: 'failed' }
  }
}

function isCancelled(search: string, state: string): boolean {
  const given = new URLSearchParams(search)
  return given.get('error') === 'access_denied' && given.get('state') === state
}
