import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { joinByDomain } from '#server/features/domains/service.ts'
import { sendMail, sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { throwIfEmailTaken } from './address-rules.ts'
import { consumeCode, createCode, type VerifiedCode } from './codes.ts'
import * as queries from './queries.ts'
import { findUser } from './reads.ts'

const userLimit: Limit = { name: 'verify-resend', points: 5, seconds: 3600 }
const addressLimit: Limit = { name: 'verify-code', points: 60, seconds: 900 }

/** Sends the verification email for an address. */
export async function sendVerification(
  ctx: Context,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const values = await createCode(tx, { userId, purpose: 'verifyEmail', email })
  await sendMailToUser(ctx, tx, userId, { template: 'verifyEmail', values })
}

/** Sends the verification email for a new address, and invalidates earlier ones. */
export async function sendNewAddressVerification(
  ctx: Context,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('not_found', 'User not found')
  const { name, language, time_zone: timeZone } = user
  await queries.deleteCodes(tx, userId, 'changeEmail')
  const values = await createCode(tx, { userId, purpose: 'changeEmail', email })
  await sendMail(ctx, tx, { userId, to: email, name, language, timeZone, template: 'changeEmail', values })
}

/**
 * Resends the verification email, to the pending new address if there is one, otherwise to the current one.
 * Does nothing if the address is verified or there is none.
 */
export async function resendVerification(ctx: Context, { userId }: UserActor): Promise<void> {
  const pendingEmail = await queries.findPendingEmail(ctx.db, userId)
  const user = await findUser(ctx.db, userId)
  const email = pendingEmail ?? (user?.email_verified_at ? null : user?.email)
  if (!email) return
  await ctx.limits.take(userLimit, userId)
  const send = pendingEmail ? sendNewAddressVerification : sendVerification
  await ctx.db.transaction().execute((tx) => send(ctx, tx, { userId, email }))
}

/** Verifies the account's current address or a pending new one, using the emailed code. */
export async function verifyEmail(ctx: Context, code: string, address: string): Promise<{ email: string }> {
  await ctx.limits.take(addressLimit, rateLimitKeyOf(address))
  return ctx.db.transaction().execute(async (tx) => {
    const consumedCode = await consumeCode(tx, code, ['verifyEmail', 'changeEmail'])
    if (consumedCode.purpose === 'changeEmail')
      await changeAddress(ctx, tx, { ...consumedCode, isVerified: true }, address)
    else await verifyUserEmail(ctx, tx, consumedCode, address)
    return { email: consumedCode.email }
  })
}

async function verifyUserEmail(
  ctx: Context,
  tx: Db,
  { userId, email }: VerifiedCode,
  address: string,
): Promise<void> {
  const user = await findUser(tx, userId)
  // The code was sent before the address changed, so it doesn't verify the current one.
  if (user?.email !== email) throw new AppError('code_invalid', 'The account now has another email address')
  if (!(await queries.markEmailVerified(tx, userId, email))) return
  await audit(tx, { kind: 'emailVerified', actorId: userId, subjectId: userId, address })
  await joinByDomain(ctx, tx, { userId, address })
}

interface NewAddress extends Pick<VerifiedCode, 'userId' | 'email'> {
  /** Whether the user has verified the address. */
  isVerified: boolean
}

/** Changes an account's address and notifies the old one. */
export async function changeAddress(
  ctx: Context,
  tx: Db,
  { userId, email, isVerified }: NewAddress,
  address: string,
): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user) throw new AppError('code_invalid', 'The account no longer exists')
  const existingUser = await queries.findUserByEmail(tx, email)
  if (existingUser && existingUser.id !== userId) throw new AppError('email_taken', 'Email already taken.')
  const change = { email, email_verified_at: isVerified ? new Date() : null }
  await queries.updateUser(tx, userId, change).catch(throwIfEmailTaken)
  // Codes sent to the old mailbox must no longer work.
  for (const purpose of ['resetPassword', 'verifyEmail'] as const)
    await queries.deleteCodes(tx, userId, purpose)
  await audit(tx, { kind: 'emailChanged', actorId: userId, subjectId: userId, address })
  await joinByDomain(ctx, tx, { userId, address })
  if (!user.email) return
  const { email: to, name, language, time_zone: timeZone } = user
  const values = { newEmail: email }
  await sendMail(ctx, tx, { userId, to, name, language, timeZone, template: 'emailChanged', values })
}
