import { passkeyEndpoints as endpoints } from '#contract/passkeys.ts'
import { route } from '#server/define.ts'
import { replaceSession } from '#server/features/sessions/service.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey, siteFor } from './service.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in.ts'

export const passkeyRoutes = [
  route(endpoints.beginPasskeySignIn, (ctx, { request }) =>
    beginPasskeySignIn(ctx, { ...siteFor(ctx, request), address: request.ip }),
  ),
  route(endpoints.signInWithPasskey, async (ctx, { body, actor, request, reply }) => {
    const client = identifyClient(ctx.config, request)
    const signInResult = await signInWithPasskey(ctx, { ...body, ...siteFor(ctx, request) }, client)
    await replaceSession(ctx, { actor, request, reply }, signInResult, client)
    return signInResult.session
  }),
  route(endpoints.listPasskeys, (ctx, { actor, params }) => listPasskeys(ctx.db, actor, params.uid)),
  route(endpoints.beginPasskey, (ctx, { actor, params, body, request }) =>
    beginPasskey(ctx, actor, { ...params, ...body, ...siteFor(ctx, request) }),
  ),
  route(endpoints.addPasskey, (ctx, { actor, params, body, request }) =>
    addPasskey(ctx, actor, { ...params, ...body, ...siteFor(ctx, request) }),
  ),
  route(endpoints.renamePasskey, (ctx, { actor, params, body }) =>
    renamePasskey(ctx.db, actor, { ...params, ...body }),
  ),
  route(endpoints.removePasskey, async (ctx, { actor, params }) => {
    await removePasskey(ctx, actor, params)
    return undefined
  }),
]
