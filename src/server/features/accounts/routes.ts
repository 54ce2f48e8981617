import { accountEndpoints as endpoints } from '#contract/accounts.ts'
import { auditEndpoints } from '#contract/audit.ts'
import { firstEmailEndpoints } from '#contract/first-email.ts'
import { requireOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { readActivity } from '#server/features/audit/service.ts'
import { replaceSession, signOut } from '#server/features/sessions/service.ts'
import { identifyClient } from '#server/infra/identity/client.ts'
import { clearSessionCookies, setBrowserCookie } from '#server/infra/identity/cookies.ts'
import { detectCountry } from '#server/infra/identity/country.ts'
import { setFirstEmailAddress } from './first-email.ts'
import { register } from './registration.ts'
import { checkReset, confirmReset, requestReset } from './reset.ts'
import { describeSession, readSession } from './service.ts'
import { signIn } from './sign-in.ts'
import { resendVerification, verifyEmail } from './verification.ts'

const sessionRoutes = [
  route(endpoints.register, async (ctx, { body, actor, request, reply }) => {
    const client = identifyClient(ctx.config, request)
    const country = detectCountry(request.headers, ctx.config.countryHeader, () =>
      ctx.countryOfAddress(request.ip),
    )
    const signInResult = await register(ctx, { ...body, country }, client)
    await replaceSession(ctx, { actor, request, reply }, signInResult, client)
    return signInResult.session
  }),
  route(endpoints.signIn, async (ctx, { body, actor, request, reply }) => {
    const client = identifyClient(ctx.config, request)
    const outcome = await signIn(ctx, body, client)
    if ('secondFactor' in outcome) return outcome
    await replaceSession(ctx, { actor, request, reply }, outcome, client)
    return { session: outcome.session }
  }),
  route(endpoints.signOut, async (ctx, { actor, ...exchange }) => {
    await signOut(ctx, actor, exchange.request.ip)
    clearSessionCookies(ctx.config, exchange)
    return undefined
  }),
  route(endpoints.getSession, async (ctx, { actor, ...exchange }) => {
    setBrowserCookie(ctx.config, exchange, identifyClient(ctx.config, exchange.request).browser)
    const session = actor.kind === 'user' ? await describeSession(ctx, ctx.db, actor) : null
    // Set last: the later this time is, the less the page has to refetch.
    exchange.reply.header('server-clock', Date.now())
    return session
  }),
  route(endpoints.getCaptcha, async (ctx) => ({ challenge: (await ctx.captcha?.challenge()) ?? null })),
  route(endpoints.getCountry, async (ctx, { request }) => ({
    country_code: detectCountry(request.headers, ctx.config.countryHeader, () =>
      ctx.countryOfAddress(request.ip),
    ),
  })),
]

const verificationRoutes = [
  route(endpoints.requestPasswordReset, async (ctx, { body, request }) => {
    await requestReset(ctx, body.email, request.ip)
    return undefined
  }),
  route(endpoints.checkPasswordReset, (ctx, { body, request }) => checkReset(ctx, body.code, request.ip)),
  route(endpoints.confirmPasswordReset, async (ctx, { body, request }) => {
    await confirmReset(ctx, body, request.ip)
    return undefined
  }),
  route(endpoints.verifyEmail, (ctx, { body, request }) => verifyEmail(ctx, body.code, request.ip)),
  route(endpoints.resendVerification, async (ctx, { actor }) => {
    await resendVerification(ctx, actor)
    return undefined
  }),
  route(firstEmailEndpoints.provideEmail, async (ctx, { actor, params, body, request }) => {
    await setFirstEmailAddress(ctx, actor, { ...params, ...body }, request.ip)
    return readSession(ctx, actor)
  }),
]

export const accountRoutes = [
  ...sessionRoutes,
  ...verificationRoutes,
  route(auditEndpoints.listActivity, (ctx, { actor, params, query }) => {
    requireOwnAccount(actor, params.uid)
    return readActivity(ctx.db, { userId: params.uid, before: query.before })
  }),
]
