import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import type { SamlProvider } from '#server/infra/identity/saml.ts'
import { auditRefusal, logFailure } from './refusal.ts'
import { isRequestPending, storeIdentity } from './saml.ts'
import { addressLimit } from './sign-in-redirect.ts'
import { requireProvider, type SignInSource } from './source.ts'

interface SamlPost {
  response: string | undefined
  callback: string
  /** IP address. */
  address: string
}

/** Returns the SAML provider. Throws if it isn't configured. */
export function requireSaml(source: SignInSource): SamlProvider {
  const provider = requireProvider(source)
  if (provider.protocol !== 'saml') throw new AppError('not_found', "This provider isn't configured")
  return provider
}

/**
 * Receives a response posted from another site's page. Browsers send such a request without our cookies, so
 * nothing is decided here: it is redirected to a page that receives them.
 * @returns the redirect target, even for a rejected response, because only that page knows where to continue
 */
export async function handleSamlResponse(
  ctx: Context,
  source: SignInSource,
  { response = '', callback, address }: SamlPost,
): Promise<string> {
  try {
    const provider = requireSaml(source)
    await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
    const isPending = (requestId: string) => isRequestPending(ctx, source.key, requestId)
    const answer = await provider.read(response, { callback, isRequestPending: isPending })
    const token = await storeIdentity(ctx, source.key, answer)
    return `${callback}?response=${token}`
  } catch (error) {
    logFailure(ctx, source, error)
    await auditRefusal(ctx, { source, error, address })
    return callback
  }
}
