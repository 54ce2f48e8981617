import { requireOneself, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMail } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { asksVerification } from '#server/infra/identity/verification.ts'
import { requireAllowedAddress, requirePlainAddress } from './address-rules.ts'
import { makeCode } from './codes.ts'
import { requireProof } from './proof.ts'
import * as queries from './queries.ts'
import { changeAddress } from './verification.ts'

const byUser: Limit = { name: 'change-email', points: 10, seconds: 3600 }

export interface EmailChange {
  uid: string
  email: string
  /** The current one; undefined where there is none. */
  password?: string | undefined
}

/**
 * Asks the new address for a proof; the present one stays until it is there. Where nobody is asked to prove an address,
 * since mail is not sent, it changes at once and counts as not proven.
 */
export async function changeEmail(
  ctx: Context,
  actor: UserActor,
  { uid, email, password }: EmailChange,
): Promise<void> {
  requireOneself(actor, uid)
  requireAllowedAddress(ctx.config, email)
  requirePlainAddress(ctx.config, email)
  await requireProof(ctx, actor, password)
  await ctx.limits.take(byUser, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const holder = await queries.findUserByEmail(tx, email)
    if (holder?.id === uid) throw new AppError('conflict', 'This is the address of the account already')
    if (holder) throw new AppError('email_taken', 'Email already taken.')
    await queries.deleteCodes(tx, uid, 'changeEmail')
    if (asksVerification(ctx.config)) await askForProof(ctx, tx, actor, email)
    else await changeAddress(ctx, tx, { userId: uid, email, isProven: false }, actor.address)
  })
}

async function askForProof(ctx: Context, tx: Db, { userId, address }: UserActor, email: string) {
  const user = await queries.findUser(tx, userId)
  if (!user) throw new AppError('not_found', 'There is no such user')
  const { name, language, time_zone: timeZone } = user
  const values = await makeCode(tx, { userId, purpose: 'changeEmail', email })
  await sendMail(ctx, tx, { userId, to: email, name, language, timeZone, template: 'changeEmail', values })
  await audit(tx, { kind: 'emailChangeRequested', actorId: userId, subjectId: userId, address })
}

/** Keeps the present address. */
export async function dropEmailChange(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOneself(actor, uid)
  await queries.deleteCodes(ctx.db, uid, 'changeEmail')
}
