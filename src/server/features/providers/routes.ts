import type { FastifyRequest } from 'fastify'
import { providerEndpoints as endpoints, type ProviderId } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import { redirectTo } from '#server/infra/http/route.ts'
import { setProviderCookie } from '#server/infra/identity/cookies.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { completeRedirect } from './callback.ts'
import { beginLink, listLinkedProviders, unlinkProvider } from './linking.ts'
import { handleSamlResponse, requireSaml } from './saml-response.ts'
import { signInTimeoutSeconds } from './sign-in-redirect.ts'
import { installationSource } from './source.ts'
import { startSignIn } from './start-sign-in.ts'

const callbackOf = ({ config }: Context, request: FastifyRequest, provider: ProviderId) =>
  `${requestOrigin(config, request)}/auth/providers/${provider}/callback`

export const providerRoutes = [
  route(endpoints.startProviderSignIn, async (ctx, { params, query, ...exchange }) => {
    const callback = callbackOf(ctx, exchange.request, params.provider)
    return startSignIn(ctx, installationSource(ctx, params.provider), exchange, { callback, request: query })
  }),
  route(endpoints.finishProviderSignIn, async (ctx, { params, actor, ...exchange }) =>
    redirectTo(await completeRedirect(ctx, installationSource(ctx, params.provider), actor, exchange)),
  ),
  route(endpoints.receiveSamlResponse, async (ctx, { body, request }) => {
    const callback = callbackOf(ctx, request, 'saml')
    const samlPost = { response: body.SAMLResponse, callback, address: request.ip }
    return redirectTo(await handleSamlResponse(ctx, installationSource(ctx, 'saml'), samlPost), 303)
  }),
  route(endpoints.getSamlMetadata, async (ctx, { request }) => ({
    type: 'application/samlmetadata+xml',
    body: await requireSaml(installationSource(ctx, 'saml')).describe(callbackOf(ctx, request, 'saml')),
  })),
  route(endpoints.listLinkedProviders, (ctx, { actor, params }) =>
    listLinkedProviders(ctx.db, actor, params.uid),
  ),
  route(endpoints.linkProvider, async (ctx, { params, body, actor, ...exchange }) => {
    const callback = callbackOf(ctx, exchange.request, params.provider)
    const { url, token } = await beginLink(ctx, actor, { ...params, ...body, callback })
    setProviderCookie(ctx.config, exchange, token, signInTimeoutSeconds)
    return { url }
  }),
  route(endpoints.unlinkProvider, async (ctx, { params, body, actor }) => {
    await unlinkProvider(ctx, actor, { ...params, ...body })
    return undefined
  }),
]
