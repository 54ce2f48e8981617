import { passkeyEndpoints as endpoints } from '#contract/passkeys.ts'
import { route } from '#server/define.ts'
import { signOut } from '#server/features/sessions/service.ts'
import { originOf } from '#server/infra/http/protection.ts'
import { clientOf } from '#server/infra/identity/client.ts'
import { giveSession } from '#server/infra/identity/cookies.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './service.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in.ts'

export const passkeyRoutes = [
  route(endpoints.beginPasskeySignIn, (ctx, { request }) =>
    beginPasskeySignIn(ctx, { origin: originOf(ctx.config, request), address: request.ip }),
  ),
  route(endpoints.signInWithPasskey, async (ctx, { body, actor, ...exchange }) => {
    const client = clientOf(exchange.request)
    const origin = originOf(ctx.config, exchange.request)
    const signedIn = await signInWithPasskey(ctx, { ...body, origin }, client)
    // The session that this one takes the place of.
    await signOut(ctx, actor, client.address)
    giveSession(ctx.config, exchange, signedIn, client.browser)
    return signedIn.session
  }),
  route(endpoints.listPasskeys, (ctx, { actor, params }) => listPasskeys(ctx.db, actor, params.uid)),
  route(endpoints.beginPasskey, (ctx, { actor, params, request }) =>
    beginPasskey(ctx, actor, { ...params, origin: originOf(ctx.config, request) }),
  ),
  route(endpoints.addPasskey, (ctx, { actor, params, body, request }) =>
    addPasskey(ctx, actor, { ...params, ...body, origin: originOf(ctx.config, request) }),
  ),
  route(endpoints.renamePasskey, (ctx, { actor, params, body }) =>
    renamePasskey(ctx.db, actor, { ...params, ...body }),
  ),
  route(endpoints.removePasskey, async (ctx, { actor, params }) => {
    await removePasskey(ctx, actor, params)
    return undefined
  }),
]
