import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { consumePendingSignIn, createPendingSignIn, endSessions } from '#server/features/sessions/service.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { hashPassword } from '#server/infra/identity/passwords.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { checkCode, consumeCode, createCode } from './codes.ts'
import { requireStrongPassword } from './password-rules.ts'
import * as queries from './queries.ts'
import { unlockSignIn } from './sign-in.ts'

const accountLimit: Limit = { name: 'reset-account', points: 5, seconds: 3600 }
const addressLimit: Limit = { name: 'reset-address', points: 30, seconds: 3600 }
const codeLimit: Limit = { name: 'reset-code', points: 60, seconds: 900 }

/**
 * Maximum time, in seconds, until a worker handles a request; an email sent later would surprise the user.
 */
const requestSeconds = 24 * 3600
const request = z.object({ email: z.string(), address: z.string() })

/** Job that handles a password reset request. */
export const resetJob = { name: 'accounts.answer-reset-request' }

/**
 * Accepts a request for a password reset. The address is looked up only in a background job, so the response
 * doesn't reveal whether an account exists.
 */
export async function requestReset(ctx: Context, email: string, address: string): Promise<void> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  await ctx.limits.take(accountLimit, email)
  await ctx.db.transaction().execute(async (tx) => {
    const state = { email, address } satisfies z.infer<typeof request>
    const { token } = await createPendingSignIn(tx, { kind: 'reset', state, seconds: requestSeconds })
    await ctx.queue.enqueue(tx, resetJob, { token })
  })
}

/** Handles a request: emails a code if the address belongs to an account. */
export async function handleResetRequest(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const pendingReset = await consumePendingSignIn(tx, 'reset', token)
    if (!pendingReset) return
    const { email, address } = request.parse(pendingReset.state)
    const user = await queries.findUserByEmail(tx, email)
    if (!user) return
    const values = await createCode(tx, { userId: user.id, purpose: 'resetPassword', email })
    await sendMailToUser(ctx, tx, user.id, { template: 'resetPassword', values })
    await audit(tx, { kind: 'passwordResetRequested', actorId: null, subjectId: user.id, address })
  })
}

/** Returns the address that a reset code is for. */
export async function checkReset(ctx: Context, code: string, address: string): Promise<{ email: string }> {
  await ctx.limits.take(codeLimit, rateLimitKeyOf(address))
  const { email } = await checkCode(ctx.db, code, ['resetPassword'])
  return { email }
}

/**
 * Sets a new password using a code, and ends all sessions. Since the code was emailed, this also verifies the
 * address.
 */
export async function confirmReset(
  ctx: Context,
  { code, password }: { code: string; password: string },
  address: string,
): Promise<void> {
  await ctx.limits.take(codeLimit, rateLimitKeyOf(address))
  await checkCode(ctx.db, code, ['resetPassword'])
  await requireStrongPassword(ctx, password)
  const passwordHash = await hashPassword(password)
  const email = await ctx.db.transaction().execute(async (tx) => {
    const { userId, email } = await consumeCode(tx, code, ['resetPassword'])
    await queries.updateUser(tx, userId, { password_hash: passwordHash })
    const isFirstProof = await queries.markEmailVerified(tx, userId, email)
    // Someone may have registered with another person's address, and must now lose all access to the account.
    const invalidatesSessions = isFirstProof && requiresVerification(ctx.config)
    if (invalidatesSessions) await queries.removeOtherSignInMethods(tx, userId)
    await queries.deleteCodes(tx, userId, 'changeEmail')
    await endSessions(tx, userId, 'all')
    const auditFields = { actorId: userId, subjectId: userId, address }
    await audit(tx, {
      kind: 'passwordReset',
      ...auditFields,
      details: { otherWaysForgotten: invalidatesSessions },
    })
    await sendMailToUser(ctx, tx, userId, { template: 'passwordChanged', values: {} })
    return email
  })
  await unlockSignIn(ctx, email)
}
