import { providerEndpoints as endpoints, type ProviderRefusal } from '#contract/providers.ts'
import { route } from '#server/define.ts'
import { signOut } from '#server/features/sessions/service.ts'
import { originOf } from '#server/infra/http/protection.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { clientOf } from '#server/infra/identity/client.ts'
import {
  clearProviderCookie,
  giveSession,
  readProviderCookie,
  setProviderCookie,
} from '#server/infra/identity/cookies.ts'
import { countryOf } from '#server/infra/identity/country.ts'
import {
  beginAtProvider,
  finishAtProvider,
  requireProvider,
  takeWaiting,
  type Wanted,
  waitingSeconds,
} from './service.ts'

const leadTo = (location: string): RawAnswer => ({
  status: 302,
  type: 'text/plain',
  body: '',
  headers: { location },
})

/** The sign-in page decides where to go on, and whether the wanted page is one of ours. */
function signInPage({ redirect, product }: Wanted, refused?: ProviderRefusal): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ redirect, product, refused }))
    if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `/signin?${search}` : '/signin'
}

export const providerRoutes = [
  route(endpoints.startProviderSignIn, async (ctx, { params, query, ...exchange }) => {
    requireProvider(ctx, params.provider)
    const { request } = exchange
    const callback = `${originOf(ctx.config, request)}/auth/providers/${params.provider}/callback`
    const begun = { id: params.provider, callback, wanted: query, address: request.ip }
    try {
      const { url, token } = await beginAtProvider(ctx, begun)
      setProviderCookie(ctx.config, exchange, token, waitingSeconds)
      return leadTo(url)
    } catch (error) {
      ctx.log.warn(`sign-in by ${params.provider}: ${error instanceof Error ? error.message : error}`)
      return leadTo(signInPage(query, 'failed'))
    }
  }),
  route(endpoints.finishProviderSignIn, async (ctx, { params, actor, ...exchange }) => {
    requireProvider(ctx, params.provider)
    const { request } = exchange
    const client = clientOf(request)
    const token = readProviderCookie(request)
    const waiting = await takeWaiting(ctx, { id: params.provider, token, address: client.address })
    clearProviderCookie(ctx.config, exchange)
    if (!waiting) return leadTo(signInPage({}, 'expired'))
    const { search } = new URL(request.url, waiting.callback)
    const outcome = await finishAtProvider(
      ctx,
      { waiting, search, client },
      {
        country: countryOf(request.headers, ctx.config.countryHeader),
        language: request.headers['accept-language']?.slice(0, 2),
      },
    )
    const page = signInPage(waiting.wanted, 'refused' in outcome ? outcome.refused : undefined)
    if ('refused' in outcome) return leadTo(page)
    if ('secondFactor' in outcome) {
      const { token, expiresAt } = outcome.secondFactor
      // Behind the #, so that no server and no log gets it.
      return leadTo(`${page}#${new URLSearchParams({ secondFactor: token, expiresAt: String(expiresAt) })}`)
    }
    // The session that this one takes the place of.
    await signOut(ctx, actor, client.address)
    giveSession(ctx.config, exchange, outcome, client.browser)
    return leadTo(page)
  }),
]
