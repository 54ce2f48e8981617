import type { FastifyRequest } from 'fastify'
import { providerEndpoints as endpoints, type ProviderId } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { setProviderCookie } from '#server/infra/identity/cookies.ts'
import { originOf } from '#server/infra/origin.ts'
import { completeRedirect, signInPage } from './callback.ts'
import { beginLink, listLinkedProviders, unlinkProvider } from './linking.ts'
import { refusalOf } from './refusal.ts'
import { receiveResponse, requireSaml } from './saml-receiving.ts'
import { beginAtProvider, waitingSeconds } from './service.ts'

const leadTo = (location: string, status = 302): RawAnswer => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})

const callbackOf = ({ config }: Context, request: FastifyRequest, provider: ProviderId) =>
  `${originOf(config, request)}/auth/providers/${provider}/callback`

export const providerRoutes = [
  route(endpoints.startProviderSignIn, async (ctx, { params, query, ...exchange }) => {
    const { provider: id } = params
    const { request } = exchange
    const begun = { id, callback: callbackOf(ctx, request, id), wanted: query, address: request.ip }
    try {
      const { url, token } = await beginAtProvider(ctx, begun)
      setProviderCookie(ctx.config, exchange, token, waitingSeconds)
      return leadTo(url)
    } catch (error) {
      return leadTo(signInPage(query, refusalOf(ctx, id, error)))
    }
  }),
  route(endpoints.finishProviderSignIn, async (ctx, { params, actor, ...exchange }) =>
    leadTo(await completeRedirect(ctx, params.provider, actor, exchange)),
  ),
  route(endpoints.receiveSamlResponse, async (ctx, { body, request }) => {
    const callback = callbackOf(ctx, request, 'saml')
    const posted = { response: body.SAMLResponse, callback, address: request.ip }
    return leadTo(await receiveResponse(ctx, posted), 303)
  }),
  route(endpoints.getSamlMetadata, async (ctx, { request }) => ({
    type: 'application/samlmetadata+xml',
    body: await requireSaml(ctx).describe(callbackOf(ctx, request, 'saml')),
  })),
  route(endpoints.listLinkedProviders, (ctx, { actor, params }) =>
    listLinkedProviders(ctx.db, actor, params.uid),
  ),
  route(endpoints.linkProvider, async (ctx, { params, body, actor, ...exchange }) => {
    const callback = callbackOf(ctx, exchange.request, params.provider)
    const { url, token } = await beginLink(ctx, actor, { ...params, ...body, callback })
    setProviderCookie(ctx.config, exchange, token, waitingSeconds)
    return { url }
  }),
  route(endpoints.unlinkProvider, async (ctx, { params, body, actor }) => {
    await unlinkProvider(ctx, actor, { ...params, ...body })
    return undefined
  }),
]
