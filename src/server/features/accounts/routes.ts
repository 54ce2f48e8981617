import { accountEndpoints as endpoints } from '#contract/accounts.ts'
import { settingsEndpoints } from '#contract/settings.ts'
import { route } from '#server/define.ts'
import { clearSessionCookie, setSessionCookie } from './cookie.ts'
import { describeSession, register, signIn, signOut } from './service.ts'
import { readSettings, writeSettings } from './settings.ts'

export const accountRoutes = [
  route(endpoints.register, async (ctx, { body, ...exchange }) => {
    const { session, token } = await register(ctx, body)
    setSessionCookie(ctx, exchange, token)
    return session
  }),
  route(endpoints.signIn, async (ctx, { body, ...exchange }) => {
    const { session, token } = await signIn(ctx, body.email, body.password)
    setSessionCookie(ctx, exchange, token)
    return session
  }),
  route(endpoints.signOut, async (ctx, { actor, ...exchange }) => {
    await signOut(ctx, actor)
    clearSessionCookie(ctx, exchange)
    return undefined
  }),
  route(endpoints.getSession, async (ctx, { actor }) =>
    actor.kind === 'user' ? describeSession(ctx.db, actor) : null,
  ),
  route(endpoints.getCaptcha, async (ctx) => ({ challenge: (await ctx.captcha?.challenge()) ?? null })),
  route(settingsEndpoints.getSettings, (ctx, { actor, params }) => readSettings(ctx.db, actor, params.uid)),
  route(settingsEndpoints.changeSettings, (ctx, { actor, params, body }) =>
    writeSettings(ctx, actor, params.uid, body),
  ),
]
