import { accountEndpoints as endpoints } from '#contract/accounts.ts'
import { route } from '#server/define.ts'
import { clearSessionCookie, setSessionCookie } from './cookie.ts'
import { describeSession, register, signIn, signOut } from './service.ts'

export const accountRoutes = [
  route(endpoints.register, async (ctx, { body, request, reply }) => {
    const { session, token } = await register(ctx, body)
    setSessionCookie(request, reply, token)
    return session
  }),
  route(endpoints.signIn, async (ctx, { body, request, reply }) => {
    const { session, token } = await signIn(ctx, body.email, body.password)
    setSessionCookie(request, reply, token)
    return session
  }),
  route(endpoints.signOut, async (ctx, { actor, request, reply }) => {
    await signOut(ctx, actor)
    clearSessionCookie(request, reply)
    return undefined
  }),
  route(endpoints.getSession, async (ctx, { actor }) =>
    actor.kind === 'user' ? describeSession(ctx.db, actor) : null,
  ),
  route(endpoints.getCaptcha, async (ctx) => ({ challenge: (await ctx.captcha?.challenge()) ?? null })),
]
