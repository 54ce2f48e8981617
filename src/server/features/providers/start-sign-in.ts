import type { ProviderRefusal } from '#contract/choices.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireProviderOffered } from '#server/features/white-labels/service.ts'
import { type RawResponse, redirectTo } from '#server/infra/http/route.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { type Exchange, setProviderCookie } from '#server/infra/identity/cookies.ts'
import { signInPage } from './callback.ts'
import { RefusalError, toRefusal } from './refusal.ts'
import { type SignInRequest, signInTimeoutSeconds, startProviderRedirect } from './sign-in-redirect.ts'
import type { SignInSource } from './source.ts'

interface SignInStart {
  callback: string
  request: SignInRequest
}

/**
 * Returns the URL for signing in with a provider, and sets its cookie.
 * @throws RefusalError if the host doesn't offer the provider
 */
export async function beginSignIn(
  ctx: Context,
  source: SignInSource,
  exchange: Exchange,
  { callback, request: signInRequest }: SignInStart,
): Promise<string> {
  const { request } = exchange
  const { method, connection } = source
  const requestedMethod = { method, organizationId: connection?.organizationId }
  await requireProviderOffered(ctx.db, identifyClient(ctx.config, request).slug, requestedMethod)
  const { url, token } = await startProviderRedirect(ctx, {
    source,
    callback,
    signInRequest,
    address: request.ip,
  })
  setProviderCookie(ctx.config, exchange, token, signInTimeoutSeconds)
  return url
}

/** Redirects to a provider, or to the sign-in page with the reason. */
export async function startSignIn(
  ctx: Context,
  source: SignInSource,
  exchange: Exchange,
  start: SignInStart,
): Promise<RawResponse> {
  try {
    return redirectTo(await beginSignIn(ctx, source, exchange, start))
  } catch (error) {
    return redirectTo(signInPage(start.request, toRefusal(ctx, source, error)))
  }
}

/** Returns the redirect URL for a test started by the actor, and sets its cookie. */
export async function startTest(
  ctx: Context,
  source: SignInSource,
  exchange: Exchange,
  { callback, actor }: { callback: string; actor: UserActor },
): Promise<{ url: string }> {
  const { userId, sessionId, address } = actor
  const test = { userId, sessionId }
  const { url, token } = await startProviderRedirect(ctx, {
    source,
    callback,
    signInRequest: {},
    address,
    test,
  })
  setProviderCookie(ctx.config, exchange, token, signInTimeoutSeconds)
  return { url }
}

/** Creates an error that ends a sign-in, with the reason to show to the user. */
export const createRefusal = (reason: ProviderRefusal, userId?: string): Error =>
  new RefusalError(reason, userId)
