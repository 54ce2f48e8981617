import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMail, sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import { throwIfTaken } from './address-rules.ts'
import { makeCode, takeCode, type VerifiedCode } from './codes.ts'
import * as queries from './queries.ts'

const byUser: Limit = { name: 'verify-resend', points: 5, seconds: 3600 }
const byAddress: Limit = { name: 'verify-code', points: 60, seconds: 900 }

/** Sends the verification email for an address. */
export async function sendVerification(
  ctx: Context,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const values = await makeCode(tx, { userId, purpose: 'verifyEmail', email })
  await sendMailToUser(ctx, tx, userId, { template: 'verifyEmail', values })
}

/** Sends the verification email for a new address; earlier ones become invalid. */
export async function sendAddressChange(
  ctx: Context,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const user = await queries.findUser(tx, userId)
  if (!user) throw new AppError('not_found', 'There is no such user')
  const { name, language, time_zone: timeZone } = user
  await queries.deleteCodes(tx, userId, 'changeEmail')
  const values = await makeCode(tx, { userId, purpose: 'changeEmail', email })
  await sendMail(ctx, tx, { userId, to: email, name, language, timeZone, template: 'changeEmail', values })
}

/**
 * Sends it again, to the pending new address or else to the current one. Does nothing for a verified address, or
 * without one.
 */
export async function resendVerification(ctx: Context, { userId }: UserActor): Promise<void> {
  const awaited = await queries.findPendingEmail(ctx.db, userId)
  const user = await queries.findUser(ctx.db, userId)
  const email = awaited ?? (user?.email_verified_at ? null : user?.email)
  if (!email) return
  await ctx.limits.take(byUser, userId)
  const send = awaited ? sendAddressChange : sendVerification
  await ctx.db.transaction().execute((tx) => send(ctx, tx, { userId, email }))
}

/** Verifies an address with the emailed code: the account's current address or a pending new one. */
export async function verifyEmail(ctx: Context, code: string, address: string): Promise<{ email: string }> {
  await ctx.limits.take(byAddress, networkOf(address))
  return ctx.db.transaction().execute(async (tx) => {
    const proven = await takeCode(tx, code, ['verifyEmail', 'changeEmail'])
    if (proven.purpose === 'changeEmail') await changeAddress(ctx, tx, { ...proven, isProven: true }, address)
    else await proveAddress(tx, proven, address)
    return { email: proven.email }
  })
}

async function proveAddress(tx: Db, { userId, email }: VerifiedCode, address: string): Promise<void> {
  const user = await queries.findUser(tx, userId)
  // Sent before the address changed: it doesn't verify the current one.
  if (user?.email !== email) throw new AppError('code_invalid', 'The account has another address now')
  if (await queries.markVerified(tx, userId, email))
    await audit(tx, { kind: 'emailVerified', actorId: userId, subjectId: userId, address })
}

interface NewAddress extends Pick<VerifiedCode, 'userId' | 'email'> {
  /** Whether the user verified the address. */
  isProven: boolean
}

/** Changes an account's address, and notifies the old one. */
export async function changeAddress(
  ctx: Context,
  tx: Db,
  { userId, email, isProven }: NewAddress,
  address: string,
): Promise<void> {
  const user = await queries.findUser(tx, userId)
  if (!user) throw new AppError('code_invalid', 'There is no such account any more')
  const holder = await queries.findUserByEmail(tx, email)
  if (holder && holder.id !== userId) throw new AppError('email_taken', 'Email already taken.')
  const change = { email, email_verified_at: isProven ? new Date() : null }
  await queries.updateUser(tx, userId, change).catch(throwIfTaken)
  // Codes in the old mailbox must no longer work.
  for (const purpose of ['resetPassword', 'verifyEmail'] as const)
    await queries.deleteCodes(tx, userId, purpose)
  await audit(tx, { kind: 'emailChanged', actorId: userId, subjectId: userId, address })
  if (!user.email) return
  const { email: to, name, language, time_zone: timeZone } = user
  const values = { newEmail: email }
  await sendMail(ctx, tx, { userId, to, name, language, timeZone, template: 'emailChanged', values })
}
