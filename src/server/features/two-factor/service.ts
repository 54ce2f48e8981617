import { renderSVG } from 'uqr'
import type { Proof, TotpSecret, TwoFactorState } from '#contract/two-factor.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireProof } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { verifyPassword } from '#server/infra/identity/passwords.ts'
import { makeTotpSecret, totpUri } from '#server/infra/identity/totp.ts'
import * as queries from './queries.ts'
import { makeCodes, spendCode } from './recovery-codes.ts'
import { sealSecret, spendAppCode } from './secrets.ts'

/** Code and password attempts of signed-in users. */
const byUser: Limit = { name: 'two-factor', points: 10, seconds: 900 }

export async function readTwoFactor(db: Db, actor: UserActor, uid: string): Promise<TwoFactorState> {
  requireOwnAccount(actor, uid)
  const { confirmedAt } = await factorsOf(db, uid)
  return {
    since: confirmedAt && Math.floor(confirmedAt.getTime() / 1000),
    recoveryCodesLeft: await queries.countRecoveryCodes(db, uid),
  }
}

/** Creates a secret, replacing an unconfirmed one. */
export async function beginTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, password }: { uid: string; password?: string | undefined },
): Promise<TotpSecret> {
  requireOwnAccount(actor, uid)
  await requireProof(ctx, actor, password)
  const { email, name } = await factorsOf(ctx.db, uid)
  const secret = makeTotpSecret()
  if (!(await queries.setSecret(ctx.db, uid, sealSecret(ctx, uid, secret)))) throw alreadyOn()
  const uri = totpUri(secret, email ?? name)
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/** Turns on the app, once a code proves that it has the secret; returns the recovery codes. */
export async function confirmTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, code }: { uid: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  requireOwnAccount(actor, uid)
  await ctx.limits.take(byUser, uid)
  const recoveryCodes = await ctx.db.transaction().execute(async (tx) => {
    const factors = await factorsOf(tx, uid, 'lock')
    if (factors.confirmedAt) throw alreadyOn()
    if (!(await spendAppCode(ctx, tx, factors, code))) throw wrong()
    await queries.confirm(tx, uid)
    await audit(tx, { kind: 'twoFactorOn', subjectId: uid, ...byOneself(actor) })
    await sendMailToUser(ctx, tx, uid, { template: 'twoFactorOn', values: {} })
    return makeCodes(ctx, tx, uid)
  })
  await ctx.limits.clear(byUser, uid)
  return { recoveryCodes }
}

/** Turns off the app. */
export async function turnOffTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, proof }: { uid: string; proof: Proof },
): Promise<void> {
  await proven(ctx, actor, { uid, proof }, async (tx) => {
    await queries.forget(tx, uid)
    await audit(tx, { kind: 'twoFactorOff', subjectId: uid, ...byOneself(actor) })
    await sendMailToUser(ctx, tx, uid, { template: 'twoFactorOff', values: {} })
  })
}

/**
 * Turns it off for a user without authenticator and recovery codes; the administrator has verified their identity.
 * Returns the state found; nothing changes unless it is `off` now.
 */
export async function turnOffForPerson(
  ctx: Pick<Context, 'config' | 'queue'>,
  db: Db,
  email: string,
): Promise<'off' | 'wasOff' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const found = await queries.lockFactorsByEmail(tx, email)
    if (!found) return 'unknown'
    if (!found.confirmedAt) return 'wasOff'
    await queries.forget(tx, found.id)
    await audit(tx, { kind: 'twoFactorOff', actorId: null, subjectId: found.id })
    await sendMailToUser(ctx, tx, found.id, { template: 'twoFactorOff', values: {} })
    return 'off'
  })
}

/** Ten new recovery codes, which replace all others. */
export async function makeRecoveryCodes(
  ctx: Context,
  actor: UserActor,
  { uid, proof }: { uid: string; proof: Proof },
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await proven(ctx, actor, { uid, proof }, async (tx) => {
    await audit(tx, { kind: 'recoveryCodesMade', subjectId: uid, ...byOneself(actor) })
    return makeCodes(ctx, tx, uid)
  })
  return { recoveryCodes }
}

/** Runs an action for the user in person, after verification by password or a code of the app. */
async function proven<T>(
  ctx: Context,
  actor: UserActor,
  { uid, proof }: { uid: string; proof: Proof },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  requireOwnAccount(actor, uid)
  await ctx.limits.take(byUser, uid)
  const done = await ctx.db.transaction().execute(async (tx) => {
    const factors = await factorsOf(tx, uid, 'lock')
    if (!factors.confirmedAt) throw new AppError('conflict', 'Two-factor sign-in is off')
    const isRight =
      'code' in proof
        ? (await spendAppCode(ctx, tx, factors, proof.code)) || (await spendCode(ctx, tx, uid, proof.code))
        : factors.passwordHash !== null && (await verifyPassword(factors.passwordHash, proof.password))
    if (!isRight) throw wrong()
    return work(tx)
  })
  await ctx.limits.clear(byUser, uid)
  return done
}

async function factorsOf(db: Db, uid: string, lock?: 'lock'): Promise<queries.Factors> {
  const factors = await queries.findFactors(db, uid, lock)
  if (!factors) throw new AppError('not_found', 'There is no such user')
  return factors
}

const byOneself = ({ userId, address }: UserActor) => ({ actorId: userId, address })
const alreadyOn = () => new AppError('conflict', 'Two-factor sign-in is on already')
const wrong = () => new AppError('wrong_credentials', 'The password or the code is wrong')
