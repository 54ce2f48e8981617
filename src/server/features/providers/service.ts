import { z } from 'zod'
import { type ProviderId, provider } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignInOutcome } from '#server/features/accounts/service.ts'
import { makePending, takePending } from '#server/features/sessions/service.ts'
import { type ProviderSignIn, trackProviderSignIn } from '#server/features/usage-events/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import type { VerifiedIdentity } from '#server/infra/identity/proven-identity.ts'
import type { Checks, Provider } from '#server/infra/identity/providers.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { accountOf, type ProviderVisitor } from './account.ts'
import { Refusal } from './refusal.ts'
import { type AskedBySaml, askBySaml, askedBySaml, takeIdentity } from './saml.ts'

/** People may take their time at the provider. */
export const waitingSeconds = 900
export const byAddress: Limit = { name: 'provider-address', points: 300, seconds: 900 }
const kind = 'provider'

const openIdChecks = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })
const wanted = z.object({ redirect: z.string().optional(), product: z.string().optional() })
export type SignInRequest = z.infer<typeof wanted>

const waiting = z.object({
  provider,
  checks: z.union([openIdChecks, askedBySaml]),
  callback: z.string(),
  wanted,
  /** The account to link it to, and the session of the request. */
  link: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
})
export type PendingProviderSignIn = z.infer<typeof waiting>

const keyOf = (ctx: Context) => ctx.deriveKey('provider sign-in')

/** Fails unless the provider is configured. */
export function requireProvider(ctx: Context, id: ProviderId): Provider {
  const found = ctx.providers.get(id)
  if (!found) throw new AppError('not_found', 'This provider is not set up')
  return found
}

export interface Begun {
  id: ProviderId
  callback: string
  wanted: SignInRequest
  /** IP address. */
  address: string
  link?: PendingProviderSignIn['link']
}

/** Redirect URL, and the token that identifies the same browser on return. */
export async function beginAtProvider(
  ctx: Context,
  { id, callback, wanted, address, link }: Begun,
): Promise<{ url: string; token: string }> {
  await ctx.limits.take(byAddress, networkOf(address))
  const { url, checks } = await begin(ctx, requireProvider(ctx, id), callback)
  const state = { provider: id, checks, callback, wanted, link } satisfies PendingProviderSignIn
  const sealed = seal(keyOf(ctx), JSON.stringify(state), kind).toString('base64')
  const { token } = await makePending(ctx.db, { kind, state: sealed, seconds: waitingSeconds })
  return { url: url.href, token }
}

const begin = (
  ctx: Context,
  there: Provider,
  callback: string,
): Promise<{ url: URL; checks: Checks | AskedBySaml }> =>
  there.protocol === 'saml'
    ? askBySaml(ctx, there, { callback, seconds: waitingSeconds })
    : there.begin(callback)

/** Takes a browser's pending redirect, once; undefined without one. */
export async function takeWaiting(
  ctx: Context,
  { id, token, address }: { id: ProviderId; token: string | undefined; address: string },
): Promise<PendingProviderSignIn | undefined> {
  await ctx.limits.take(byAddress, networkOf(address))
  const pending = token && (await takePending(ctx.db, kind, token))
  if (!pending) return undefined
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pending.state), 'base64'), kind)
  const found = text === null ? undefined : waiting.parse(JSON.parse(text))
  return found?.provider === id ? found : undefined
}

/** Reverts the rate-limit points of a successful sign-in: a campus may share one address. */
export async function forgetTries(ctx: Context, id: ProviderId, address: string): Promise<void> {
  // The start and the return; with SAML, the response as well.
  const tries = requireProvider(ctx, id).protocol === 'saml' ? 3 : 2
  for (let taken = 0; taken < tries; taken++) await ctx.limits.giveBack(byAddress, networkOf(address))
}

export interface ProviderReturn {
  waiting: PendingProviderSignIn
  /** Query string of the callback, with its ?. */
  search: string
  client: Client
}

/** For the event log; absent if the browser asks not to be tracked. */
type Tracking = Pick<ProviderSignIn, 'ajsaid'>

/** Signs in the user that the provider identified. */
export async function finishAtProvider(
  ctx: Context,
  returned: ProviderReturn,
  { tracking, ...visitor }: Pick<ProviderVisitor, 'country' | 'language'> & { tracking: Tracking | null },
): Promise<SignInOutcome> {
  const { waiting, client } = returned
  const identity = await identityOf(ctx, returned)
  return ctx.db.transaction().execute(async (tx) => {
    const { address } = client
    const method = waiting.provider
    const { userId, isNew } = await accountOf(ctx, tx, { ...visitor, provider: method, identity, address })
    const outcome = await completeSignIn(ctx, tx, userId, { method, client })
    // For sign-ins with a second factor, the page logs the event.
    if (tracking && !('secondFactor' in outcome))
      await trackProviderSignIn(ctx, tx, { userId, method, isNew, ...tracking })
    return outcome
  })
}

/** The provider identity. */
export async function identityOf(
  ctx: Context,
  { waiting, search }: ProviderReturn,
): Promise<VerifiedIdentity> {
  const { provider: id, checks, callback } = waiting
  const there = requireProvider(ctx, id)
  if (there.protocol === 'saml') return takeIdentity(ctx, checks, search)
  const asked = openIdChecks.parse(checks)
  if (isCancelled(search, asked.state)) throw new Refusal('cancelled')
  return there.finish(new URL(`${callback}${search}`), asked)
}

function isCancelled(search: string, state: string): boolean {
  const given = new URLSearchParams(search)
  return given.get('error') === 'access_denied' && given.get('state') === state
}
