import type { FastifyRequest } from 'fastify'
import { functionEndpoints } from '#contract/functions.ts'
import { ssoEndpoints as endpoints } from '#contract/sso.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/define.ts'
import {
  beginSignIn,
  completeRedirect,
  handleSamlResponse,
  installationSource,
  startSignIn,
  startTest,
} from '#server/features/providers/service.ts'
import { findHostConnection } from '#server/features/white-labels/service.ts'
import { requireOwner } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { redirectTo } from '#server/infra/http/route.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { mainOrigin, requestOrigin } from '#server/infra/origin.ts'
import { callbackUrl, connectionSource, createEntityId } from './connection.ts'
import {
  changeSso,
  findSso,
  getSsoSettings,
  putSso,
  removeSso,
  requireTestableConnection,
} from './service.ts'

const scopeOf = ({ config }: Context, { oid }: { oid: string }, request: FastifyRequest) => ({
  oid,
  // An identity provider has one URL on record, rather than those of all white-label hosts.
  origin: mainOrigin(config, request),
})

/**
 * Returns the URL, on the main host, that starts a sign-in through a workspace's connection.
 * @throws AppError not_found
 */
async function findStartUrl(ctx: Context, scope: { oid: string; origin: string }, redirect?: string) {
  const { provider } = await connectionSource(ctx, scope)
  if (!provider) throw new AppError('not_found', 'The workspace has no single sign-on')
  const url = new URL(`/auth/sso/${scope.oid}`, scope.origin)
  if (redirect !== undefined) url.searchParams.set('redirect', redirect)
  return url.href
}

export const ssoRoutes = [
  route(endpoints.getSso, (ctx, { actor, params, request }) =>
    getSsoSettings(ctx, actor, scopeOf(ctx, params, request)),
  ),
  route(
    endpoints.putSso,
    (ctx, { actor, params, body, request }) => putSso(ctx, actor, scopeOf(ctx, params, request), body),
    (ctx, { actor, params }) => requireOwner(ctx.db, actor, params.oid),
  ),
  route(endpoints.changeSso, (ctx, { actor, params, body, request }) =>
    changeSso(ctx, actor, scopeOf(ctx, params, request), body),
  ),
  route(endpoints.removeSso, async (ctx, { actor, params }) => {
    await removeSso(ctx, actor, params.oid)
    return undefined
  }),
  route(endpoints.testSso, async (ctx, { actor, params, ...exchange }) => {
    const scope = scopeOf(ctx, params, exchange.request)
    await requireTestableConnection(ctx, actor, params.oid)
    const source = await connectionSource(ctx, scope, { allowDisabled: true })
    const callback = callbackUrl(scope.origin, params.oid)
    try {
      return await startTest(ctx, source, exchange, { callback, actor })
    } catch (error) {
      if (error instanceof AppError) throw error
      const message = error instanceof Error ? error.message : String(error)
      throw new AppError(
        'provider_failed',
        `The identity provider can't be reached: ${message.slice(0, 200)}`,
      )
    }
  }),
  route(endpoints.findSso, (ctx, { body, request }) => findSso(ctx, body.account, request.ip)),
  route(functionEndpoints.saml, async (ctx, { body: { organization, ...samlRequest }, ...exchange }) => {
    const { config } = ctx
    const { request } = exchange
    const oid = organization ?? (await findHostConnection(ctx.db, identifyClient(config, request).slug))
    if (oid !== undefined)
      return { url: await findStartUrl(ctx, scopeOf(ctx, { oid }, request), samlRequest.redirect) }
    const callback = `${requestOrigin(config, request)}/auth/providers/saml/callback`
    return {
      url: await beginSignIn(ctx, installationSource(ctx, 'saml'), exchange, {
        callback,
        request: samlRequest,
      }),
    }
  }),
  route(endpoints.startSso, async (ctx, { params, query, ...exchange }) => {
    const { request } = exchange
    const scope = scopeOf(ctx, params, request)
    if (requestOrigin(ctx.config, request) !== scope.origin) return redirectTo(scope.origin + request.url)
    const callback = callbackUrl(scope.origin, params.oid)
    return startSignIn(ctx, await connectionSource(ctx, scope), exchange, { callback, request: query })
  }),
  route(endpoints.finishSso, async (ctx, { params, actor, ...exchange }) => {
    const source = await connectionSource(ctx, scopeOf(ctx, params, exchange.request), {
      allowDisabled: true,
    })
    return redirectTo(await completeRedirect(ctx, source, actor, exchange))
  }),
  route(endpoints.receiveSsoResponse, async (ctx, { params, body, request }) => {
    const scope = scopeOf(ctx, params, request)
    const callback = callbackUrl(scope.origin, params.oid)
    const samlPost = { response: body.SAMLResponse, callback, address: request.ip }
    return redirectTo(
      await handleSamlResponse(ctx, await connectionSource(ctx, scope, { allowDisabled: true }), samlPost),
      303,
    )
  }),
  route(endpoints.getSsoMetadata, async (ctx, { params, request }) => {
    const { origin, oid } = scopeOf(ctx, params, request)
    const { createMetadata } = await import('#server/infra/identity/saml-exchange.ts')
    return {
      type: 'application/samlmetadata+xml',
      body: createMetadata(createEntityId(origin, oid), callbackUrl(origin, oid)),
    }
  }),
]
