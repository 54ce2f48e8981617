import type { FastifyRequest } from 'fastify'
import type { ProviderRefusal } from '#contract/choices.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { replaceSession } from '#server/features/sessions/service.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import {
  clearProviderCookie,
  type Exchange,
  readAnonymousId,
  readProviderCookie,
} from '#server/infra/identity/cookies.ts'
import { detectCountry } from '#server/infra/identity/country.ts'
import { finishLink } from './linking.ts'
import { auditRefusal, RefusalError, toRefusal } from './refusal.ts'
import {
  completeProviderSignIn,
  consumePendingRedirect,
  type ProviderReturn,
  readProviderIdentity,
  resetAttempts,
  type SignInRequest,
} from './sign-in-redirect.ts'
import { requireProvider, type SignInSource } from './source.ts'

/**
 * Returns the path of the sign-in page, which decides where to continue and verifies that the requested page
 * is on this site.
 */
export function signInPage({ redirect, product }: SignInRequest, refusal?: ProviderRefusal): string {
  return pageUrl('/signin', { redirect, product, refused: refusal })
}

function pageUrl(path: string, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Completes a provider redirect. Always redirects to a page, never returns JSON.
 * @returns the path of that page
 */
export async function completeRedirect(
  ctx: Context,
  source: SignInSource,
  actor: Actor,
  exchange: Exchange,
): Promise<string> {
  const { request } = exchange
  // Returns the page that shows an error; replaced once the purpose of the redirect is known.
  let pageOf = (refusal: ProviderRefusal) => signInPage({}, refusal)
  let link: { userId: string; actor: Actor } | undefined
  try {
    requireProvider(source)
    const client = identifyClient(ctx.config, request)
    const token = readProviderCookie(ctx.config, request)
    const waiting = await consumePendingRedirect(ctx, source, { token, address: client.address })
    clearProviderCookie(ctx.config, exchange)
    if (!waiting) throw new RefusalError('expired')
    const { search } = new URL(request.url, waiting.callback)
    const providerReturn = { source, waiting, search, client }
    if (waiting.test) {
      pageOf = (refusal) => pageUrl('/settings/workspace', { refused: refusal })
      await finishTest(ctx, actor, providerReturn)
      await resetAttempts(ctx, source, client.address)
      return pageUrl('/settings/workspace', { sso: 'tested' })
    }
    if (waiting.link) {
      link = { userId: waiting.link.userId, actor }
      pageOf = (refusal) => pageUrl('/settings/account', { refused: refusal })
      await finishLink(ctx, actor, providerReturn)
      await resetAttempts(ctx, source, client.address)
      return pageUrl('/settings/account', { linked: source.key })
    }
    pageOf = (refusal) => signInPage(waiting.wanted, refusal)
    return await signInUser(ctx, actor, exchange, providerReturn)
  } catch (error) {
    if (hasProviderResult(source, request))
      await auditRefusal(ctx, { source, error, address: request.ip, link })
    return pageOf(toRefusal(ctx, source, error))
  }
}

/**
 * Whether the request contains a provider's result. SAML failures without one were already audited when the
 * response was read.
 */
const hasProviderResult = ({ provider }: SignInSource, { query }: FastifyRequest) =>
  provider?.protocol !== 'saml' || 'response' in (query as Record<string, unknown>)

/** Stores the result of a test if the user returns in the same session. */
async function finishTest(ctx: Context, actor: Actor, providerReturn: ProviderReturn): Promise<void> {
  const { source, waiting } = providerReturn
  const isSameSession = actor.kind === 'user' && actor.sessionId === waiting.test?.sessionId
  if (!isSameSession || !source.connection) throw new RefusalError('expired')
  await source.connection.finishTest(actor, await readProviderIdentity(ctx, providerReturn))
}

async function signInUser(
  ctx: Context,
  actor: Actor,
  exchange: Exchange,
  providerReturn: ProviderReturn,
): Promise<string> {
  const page = signInPage(providerReturn.waiting.wanted)
  const outcome = await completeProviderSignIn(ctx, providerReturn, signInOrigin(ctx, exchange.request))
  await resetAttempts(ctx, providerReturn.source, providerReturn.client.address)
  if ('secondFactor' in outcome) {
    const { token, expiresAt } = outcome.secondFactor
    // The token is in the fragment, so that it doesn't appear in server logs.
    return `${page}#${new URLSearchParams({ secondFactor: token, expiresAt: String(expiresAt) })}`
  }
  await replaceSession(ctx, { actor, ...exchange }, outcome, providerReturn.client)
  return page
}

function signInOrigin({ config, countryOfAddress }: Context, request: FastifyRequest) {
  const { headers, ip } = request
  const isUntracked = headers.dnt === '1' || headers['sec-gpc'] === '1'
  return {
    country: detectCountry(headers, config.countryHeader, () => countryOfAddress(ip)),
    language: headers['accept-language']?.slice(0, 2),
    tracking: isUntracked ? null : { ajsaid: readAnonymousId(request) },
  }
}
