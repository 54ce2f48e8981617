import type { FastifyRequest } from 'fastify'
import type { ProviderRefusal } from '#contract/choices.ts'
import type { ProviderId } from '#contract/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { replaceSession } from '#server/features/sessions/service.ts'
import { clientOf } from '#server/infra/identity/client.ts'
import {
  clearProviderCookie,
  type Exchange,
  readAnonymousId,
  readProviderCookie,
} from '#server/infra/identity/cookies.ts'
import { countryOf } from '#server/infra/identity/country.ts'
import { finishLink } from './linking.ts'
import { auditRefusal, Refusal, refusalOf } from './refusal.ts'
import {
  finishAtProvider,
  forgetTries,
  type ProviderReturn,
  requireProvider,
  type SignInRequest,
  takeWaiting,
} from './service.ts'

/** The sign-in page decides where to continue, and whether the requested page is one of ours. */
export function signInPage({ redirect, product }: SignInRequest, refused?: ProviderRefusal): string {
  return pageWith('/signin', { redirect, product, refused })
}

function pageWith(path: string, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Completes a provider redirect. In any case it leads to a page, never to a JSON response. @returns the path of that
 * page
 * @returns the path of that page
 */
export async function completeRedirect(
  ctx: Context,
  id: ProviderId,
  actor: Actor,
  exchange: Exchange,
): Promise<string> {
  const { request } = exchange
  // Path for an error message, as far as it is known.
  let pageOf = (refused: ProviderRefusal) => signInPage({}, refused)
  let link: { userId: string; actor: Actor } | undefined
  try {
    requireProvider(ctx, id)
    const client = clientOf(ctx.config, request)
    const waiting = await takeWaiting(ctx, {
      id,
      token: readProviderCookie(ctx.config, request),
      address: client.address,
    })
    clearProviderCookie(ctx.config, exchange)
    if (!waiting) throw new Refusal('expired')
    const { search } = new URL(request.url, waiting.callback)
    const returned = { waiting, search, client }
    if (waiting.link) {
      link = { userId: waiting.link.userId, actor }
      pageOf = (refused) => pageWith('/settings/account', { refused })
      await finishLink(ctx, actor, returned)
      await forgetTries(ctx, id, client.address)
      return pageWith('/settings/account', { linked: id })
    }
    pageOf = (refused) => signInPage(waiting.wanted, refused)
    return await enter(ctx, actor, exchange, returned)
  } catch (error) {
    if (isBrought(id, request)) await auditRefusal(ctx, { id, error, address: request.ip, link })
    return pageOf(refusalOf(ctx, id, error))
  }
}

/** Whether there is a result to process: problems with a SAML response are logged where it is read. */
const isBrought = (id: ProviderId, { query }: FastifyRequest) =>
  id !== 'saml' || 'response' in (query as Record<string, unknown>)

async function enter(
  ctx: Context,
  actor: Actor,
  exchange: Exchange,
  returned: ProviderReturn,
): Promise<string> {
  const page = signInPage(returned.waiting.wanted)
  const outcome = await finishAtProvider(ctx, returned, arrivalOf(ctx, exchange.request))
  await forgetTries(ctx, returned.waiting.provider, returned.client.address)
  if ('secondFactor' in outcome) {
    const { token, expiresAt } = outcome.secondFactor
    // In the fragment, so that it appears in no server log.
    return `${page}#${new URLSearchParams({ secondFactor: token, expiresAt: String(expiresAt) })}`
  }
  await replaceSession(ctx, { actor, ...exchange }, outcome, returned.client)
  return page
}

function arrivalOf({ config, countryOfAddress }: Context, request: FastifyRequest) {
  const { headers, ip } = request
  const isUntracked = headers.dnt === '1' || headers['sec-gpc'] === '1'
  return {
    country: countryOf(headers, config.countryHeader, () => countryOfAddress(ip)),
    language: headers['accept-language']?.slice(0, 2),
    tracking: isUntracked ? null : { ajsaid: readAnonymousId(request) },
  }
}
