import { functionEndpoints as endpoints } from '#contract/functions.ts'
import { requireOwnAccount } from '#server/actor.ts'
import { route } from '#server/define.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { checkCaptcha } from './captcha.ts'
import { changeEmail } from './change-email.ts'
import { ensureWorkspace } from './new-workspace.ts'
import { changeProfile, readProfile } from './profile.ts'
import { readSession, readUser } from './service.ts'
import { resendVerification, verifyEmail } from './verification.ts'

/** Callable account functions. If the user ID is omitted, it defaults to the caller's. */
export const accountFunctionRoutes = [
  route(endpoints.onboardNewUser, async (ctx, { actor, body: { uid = actor.userId, name } }) => {
    requireOwnAccount(actor, uid)
    await ensureWorkspace(ctx, actor, { uid, name })
    return readSession(ctx, actor)
  }),
  route(endpoints.updateEmail, async (ctx, { actor, body }) => {
    const { uid = actor.userId, ...change } = body
    await changeEmail(ctx, actor, { uid, ...change })
    return readProfile(ctx.db, actor, uid)
  }),
  route(endpoints.callVerifyEmail, async (ctx, { actor, body, request }) => {
    const code = body.code ?? body.oobCode
    if (code !== undefined) return verifyEmail(ctx, code, request.ip)
    if (actor.kind !== 'user') throw new AppError('unauthenticated', 'Sign in first, or send a code')
    await resendVerification(ctx, actor)
    return { email: null }
  }),
  route(endpoints.checkRecaptcha, async (ctx, { body, request }) => {
    await checkCaptcha(ctx, body.token, request.ip)
    return { success: true } as const
  }),
  route(endpoints.setUserRecord, (ctx, { actor, body: { uid = actor.userId, ...change } }) =>
    changeProfile(ctx, actor, uid, change),
  ),
  route(endpoints.getUser, async (ctx, { actor, body: { uid = actor.userId } }) => {
    if (uid !== actor.userId) await requireStaff(ctx.db, actor).catch(() => requireOwnAccount(actor, uid))
    return readUser(ctx, uid)
  }),
  route(endpoints.fixUserWithoutDatabaseRecord, async (ctx, { actor, body: { uid } }) => {
    await requireStaff(ctx.db, actor)
    const fixed = await ensureWorkspace(ctx, actor, { uid })
    return { fixed, user: await readUser(ctx, uid) }
  }),
]
