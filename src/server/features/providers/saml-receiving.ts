import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { networkOf } from '#server/infra/identity/limits.ts'
import type { SamlProvider } from '#server/infra/identity/saml.ts'
import { auditRefusal, logFailure } from './refusal.ts'
import { isRequestPending, storeIdentity } from './saml.ts'
import { byAddress, requireProvider } from './service.ts'

interface Posted {
  response: string | undefined
  callback: string
  /** IP address. */
  address: string
}

/** The SAML provider; fails unless it is configured. */
export function requireSaml(ctx: Context): SamlProvider {
  const there = requireProvider(ctx, 'saml')
  if (there.protocol !== 'saml') throw new AppError('not_found', 'This provider is not set up')
  return there
}

/**
 * Receives a response that another site's page posted. Such a post comes without our cookies, so it decides nothing: it
 * redirects to a page that gets them.
 * @returns the redirect's target, also for a rejected response: only there the right page is known.
 */
export async function receiveResponse(
  ctx: Context,
  { response = '', callback, address }: Posted,
): Promise<string> {
  try {
    const there = requireSaml(ctx)
    await ctx.limits.take(byAddress, networkOf(address))
    const expected = { callback, isRequestPending: (requestId: string) => isRequestPending(ctx, requestId) }
    const token = await storeIdentity(ctx, await there.read(response, expected))
    return `${callback}?response=${token}`
  } catch (error) {
    logFailure(ctx, 'saml', error)
    await auditRefusal(ctx, { id: 'saml', error, address })
    return callback
  }
}
