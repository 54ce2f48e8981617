import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { completeSignIn, type SignInOutcome } from '#server/features/accounts/service.ts'
import { consumePendingSignIn, createPendingSignIn } from '#server/features/sessions/service.ts'
import { type ProviderSignIn, trackProviderSignIn } from '#server/features/usage-events/service.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import type { RoundTripSecrets } from '#server/infra/identity/providers.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'
import { findOrCreateAccount, type ProviderProfile } from './account.ts'
import { RefusalError } from './refusal.ts'
import { consumeIdentity, createSamlRequest, type PendingSamlRequest, pendingSamlRequest } from './saml.ts'
import { requireProvider, type SignInSource } from './source.ts'

/** Allows for the time users spend at the provider. */
export const signInTimeoutSeconds = 900
export const addressLimit: Limit = { name: 'provider-address', points: 300, seconds: 900 }
const kind = 'provider'

const openIdChecks = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() })
const requestSchema = z.object({ redirect: z.string().optional(), product: z.string().optional() })
export type SignInRequest = z.infer<typeof requestSchema>

const session = z.object({ userId: z.string(), sessionId: z.string() })

const pendingSignIn = z.object({
  /** Key of the source. */
  source: z.string(),
  checks: z.union([openIdChecks, pendingSamlRequest]),
  callback: z.string(),
  wanted: requestSchema,
  /** The account to link the identity to, and the session that requested it. */
  link: session.optional(),
  /** The owner testing the source, and the session that requested the test. */
  test: session.optional(),
})
export type PendingProviderSignIn = z.infer<typeof pendingSignIn>

const keyOf = (ctx: Context) => ctx.deriveKey('provider sign-in')

export interface StartSignInOptions {
  source: SignInSource
  callback: string
  signInRequest: SignInRequest
  /** IP address. */
  address: string
  link?: PendingProviderSignIn['link']
  test?: PendingProviderSignIn['test']
}

/** Returns the redirect URL, and the token that identifies the browser when it returns. */
export async function startProviderRedirect(
  ctx: Context,
  { source, callback, signInRequest, address, link, test }: StartSignInOptions,
): Promise<{ url: string; token: string }> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  const { url, checks } = await begin(ctx, source, callback)
  const state = {
    source: source.key,
    checks,
    callback,
    wanted: signInRequest,
    link,
    test,
  } satisfies PendingProviderSignIn
  const encryptedState = seal(keyOf(ctx), JSON.stringify(state), kind).toString('base64')
  const { token } = await createPendingSignIn(ctx.db, {
    kind,
    state: encryptedState,
    seconds: signInTimeoutSeconds,
  })
  return { url: url.href, token }
}

function begin(
  ctx: Context,
  source: SignInSource,
  callback: string,
): Promise<{ url: URL; checks: RoundTripSecrets | PendingSamlRequest }> {
  const provider = requireProvider(source)
  return provider.protocol === 'saml'
    ? createSamlRequest(ctx, provider, { source: source.key, callback, seconds: signInTimeoutSeconds })
    : provider.begin(callback)
}

/** Consumes a browser's pending redirect; returns undefined if there is none. */
export async function consumePendingRedirect(
  ctx: Context,
  source: SignInSource,
  { token, address }: { token: string | undefined; address: string },
): Promise<PendingProviderSignIn | undefined> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  const pendingRow = token && (await consumePendingSignIn(ctx.db, kind, token))
  if (!pendingRow) return undefined
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pendingRow.state), 'base64'), kind)
  const pendingRedirect = text === null ? undefined : pendingSignIn.parse(JSON.parse(text))
  return pendingRedirect?.source === source.key ? pendingRedirect : undefined
}

/**
 * Refunds the rate-limit points used by a successful sign-in, since a whole campus may share one IP address.
 */
export async function resetAttempts(ctx: Context, source: SignInSource, address: string): Promise<void> {
  // One each for the start and the return; with SAML, one for the response as well.
  const attempts = requireProvider(source).protocol === 'saml' ? 3 : 2
  for (let usedAttempts = 0; usedAttempts < attempts; usedAttempts++)
    await ctx.limits.refund(addressLimit, rateLimitKeyOf(address))
}

export interface ProviderReturn {
  source: SignInSource
  waiting: PendingProviderSignIn
  /** Query string of the callback, including the `?`. */
  search: string
  client: Client
}

/** Analytics ID for the event log; absent if the browser asks not to be tracked. */
type Tracking = Pick<ProviderSignIn, 'ajsaid'>

/** Signs in the user that the provider identified. */
export async function completeProviderSignIn(
  ctx: Context,
  providerReturn: ProviderReturn,
  { tracking, ...visitor }: Pick<ProviderProfile, 'country' | 'language'> & { tracking: Tracking | null },
): Promise<SignInOutcome> {
  const { source, client } = providerReturn
  const identity = await readProviderIdentity(ctx, providerReturn)
  return ctx.db.transaction().execute(async (tx) => {
    const { address } = client
    const { method, connection } = source
    const { userId, isNew } = await findOrCreateAccount(ctx, tx, { ...visitor, source, identity, address })
    const outcome = await completeSignIn(ctx, tx, userId, { method, client, connectionId: connection?.id })
    // For sign-ins that need a second factor, the page logs the event.
    if (tracking && !('secondFactor' in outcome))
      await trackProviderSignIn(ctx, tx, { userId, method, isNew, ...tracking })
    return outcome
  })
}

/** Returns the verified identity from the provider's response. */
export async function readProviderIdentity(
  ctx: Context,
  { source, waiting, search }: ProviderReturn,
): Promise<VerifiedIdentity> {
  const { checks, callback } = waiting
  const provider = requireProvider(source)
  if (provider.protocol === 'saml') return consumeIdentity(ctx, source.key, { checks, search })
  const storedChecks = openIdChecks.parse(checks)
  if (isCancelled(search, storedChecks.state)) throw new RefusalError('cancelled')
  return provider.finish(new URL(`${callback}${search}`), storedChecks)
}

function isCancelled(search: string, state: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('error') === 'access_denied' && params.get('state') === state
}
