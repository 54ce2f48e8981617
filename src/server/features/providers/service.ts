import { z } from 'zod'
import { type ProviderId, type ProviderRefusal, provider } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignInOutcome } from '#server/features/accounts/service.ts'
import { makePending, takePending } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import type { ProvenIdentity, Provider } from '#server/infra/identity/providers.ts'
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
  /** Set where it is to be linked to an account: whose, and in which session that was asked for. */
  link: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
})
export type Waiting = z.infer<typeof waiting>

const keyOf = (ctx: Context) => ctx.deriveKey('provider sign-in')

/** Fails unless the provider is set up. */
export function requireProvider(ctx: Context, id: ProviderId): Provider {
  const found = ctx.providers.get(id)
  if (!found) throw new AppError('not_found', 'This provider is not set up')
  return found
}

export interface Begun {
  id: ProviderId
  callback: string
  wanted: Wanted
  /** Of the network. */
  address: string
  link?: Waiting['link']
}

/** Where to send the browser, and the token by which it shows that it is the same when it comes back. */
export async function beginAtProvider(
  ctx: Context,
  { id, callback, wanted, address, link }: Begun,
): Promise<{ url: string; token: string }> {
  await ctx.limits.take(byAddress, networkOf(address))
  const { url, checks } = await requireProvider(ctx, id).begin(callback)
  const state = { provider: id, checks, callback, wanted, link } satisfies Waiting
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
  returned: Returned,
  arrival: Pick<Arrival, 'country' | 'language'>,
): Promise<SignInOutcome> {
  const { waiting, client } = returned
  const identity = await identityOf(ctx, returned)
  return ctx.db.transaction().execute(async (tx) => {
    const { address } = client
    const userId = await accountOf(ctx, tx, { ...arrival, provider: waiting.provider, identity, address })
    return completeSignIn(ctx, tx, userId, { method: waiting.provider, client })
  })
}

/** Whom the provider names. */
export async function identityOf(ctx: Context, { waiting, search }: Returned): Promise<ProvenIdentity> {
  const { provider: id, checks, callback } = waiting
  if (isCancelled(search, checks.state)) throw new Refusal('cancelled')
  return requireProvider(ctx, id).finish(new URL(`${callback}${search}`), checks)
}

/** Why a provider led back in vain. */
export class Refusal extends Error {
  readonly reason: ProviderRefusal
  constructor(reason: ProviderRefusal) {
    super(`refused: ${reason}`)
    this.name = 'Refusal'
    this.reason = reason
  }
}

const told = ['email_taken', 'domain_refused', 'too_many_requests'] as const

/** What to tell a person about what went wrong at a provider. The log is told the rest. */
export function refusalOf(ctx: Context, id: ProviderId, error: unknown): ProviderRefusal {
  if (error instanceof Refusal) return error.reason
  const code = error instanceof AppError ? told.find((known) => known === error.code) : undefined
  // The message of the library names what did not fit, and neither codes nor tokens.
  if (!code) ctx.log.warn(`sign-in by ${id}: ${error instanceof Error ? error.message : error}`)
  return code ?? 'failed'
}

function isCancelled(search: string, state: string): boolean {
  const given = new URLSearchParams(search)
  return given.get('error') === 'access_denied' && given.get('state') === state
}
