import { renderSVG } from 'uqr'
import type { Reauthentication, TotpSecret, TwoFactorState } from '#contract/two-factor.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireReauthentication } from '#server/features/accounts/service.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { requireNotBreakGlass } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { verifyPassword } from '#server/infra/identity/passwords.ts'
import { createTotpSecret, totpUri } from '#server/infra/identity/totp.ts'
import * as queries from './queries.ts'
import { consumeRecoveryCode, createCodes } from './recovery-codes.ts'
import { consumeAuthenticatorCode, sealSecret } from './secrets.ts'

/** Rate limit for codes and passwords, per signed-in user. */
const userLimit: Limit = { name: 'two-factor', points: 10, seconds: 900 }

export async function readTwoFactor(db: Db, actor: UserActor, uid: string): Promise<TwoFactorState> {
  requireOwnAccount(actor, uid)
  const { confirmedAt } = await factorsOf(db, uid)
  return {
    since: confirmedAt && toEpochSeconds(confirmedAt),
    recoveryCodesLeft: await queries.countRecoveryCodes(db, uid),
  }
}

/** Creates a secret, replacing any unconfirmed one. */
export async function beginTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, password }: { uid: string; password?: string | undefined },
): Promise<TotpSecret> {
  requireOwnAccount(actor, uid)
  await requireReauthentication(ctx, actor, password)
  const { email, name } = await factorsOf(ctx.db, uid)
  const secret = createTotpSecret()
  if (!(await queries.setSecret(ctx.db, uid, sealSecret(ctx, uid, secret)))) throw alreadyEnabledError()
  const uri = totpUri(secret, email ?? name)
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/**
 * Enables two-factor authentication once the user proves, by entering a code, that their authenticator app
 * has the secret; returns the recovery codes.
 */
export async function confirmTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, code }: { uid: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  requireOwnAccount(actor, uid)
  await ctx.limits.take(userLimit, uid)
  const recoveryCodes = await ctx.db.transaction().execute(async (tx) => {
    const factors = await factorsOf(tx, uid, 'lock')
    if (factors.confirmedAt) throw alreadyEnabledError()
    if (!(await consumeAuthenticatorCode(ctx, tx, factors, code))) throw wrongCredentialsError()
    await queries.confirmFactors(tx, uid)
    await audit(tx, { kind: 'twoFactorOn', subjectId: uid, ...toAuditFields(actor) })
    await sendMailToUser(ctx, tx, uid, { template: 'twoFactorOn', values: {} })
    return createCodes(ctx, tx, uid)
  })
  await ctx.limits.clear(userLimit, uid)
  return { recoveryCodes }
}

/** Disables two-factor authentication. */
export async function disableTwoFactor(
  ctx: Context,
  actor: UserActor,
  { uid, reauth }: { uid: string; reauth: Reauthentication },
): Promise<void> {
  await withReauthentication(ctx, actor, { uid, reauth }, async (tx) => {
    await requireNotBreakGlass(tx, uid)
    await queries.deleteFactors(tx, uid)
    await audit(tx, { kind: 'twoFactorOff', subjectId: uid, ...toAuditFields(actor) })
    await sendMailToUser(ctx, tx, uid, { template: 'twoFactorOff', values: {} })
  })
}

/**
 * Disables two-factor authentication for a user who has lost their authenticator and recovery codes, and
 * whose identity the administrator has verified. Returns the previous state; changes nothing if it was
 * already off.
 */
export async function disableTwoFactorFor(
  ctx: Pick<Context, 'config' | 'queue'>,
  db: Db,
  email: string,
): Promise<'off' | 'wasOff' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const factors = await queries.lockFactorsByEmail(tx, email)
    if (!factors) return 'unknown'
    if (!factors.confirmedAt) return 'wasOff'
    await queries.deleteFactors(tx, factors.id)
    await audit(tx, { kind: 'twoFactorOff', actorId: null, subjectId: factors.id })
    await sendMailToUser(ctx, tx, factors.id, { template: 'twoFactorOff', values: {} })
    return 'off'
  })
}

/** Creates ten recovery codes, replacing any existing ones. */
export async function createRecoveryCodes(
  ctx: Context,
  actor: UserActor,
  { uid, reauth }: { uid: string; reauth: Reauthentication },
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await withReauthentication(ctx, actor, { uid, reauth }, async (tx) => {
    await audit(tx, { kind: 'recoveryCodesMade', subjectId: uid, ...toAuditFields(actor) })
    return createCodes(ctx, tx, uid)
  })
  return { recoveryCodes }
}

/** Runs an action after verifying the user by their password or an authenticator code. */
async function withReauthentication<T>(
  ctx: Context,
  actor: UserActor,
  { uid, reauth }: { uid: string; reauth: Reauthentication },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  requireOwnAccount(actor, uid)
  await ctx.limits.take(userLimit, uid)
  const result = await ctx.db.transaction().execute(async (tx) => {
    const factors = await factorsOf(tx, uid, 'lock')
    if (!factors.confirmedAt) throw new AppError('conflict', 'Two-factor authentication is off')
    const isCodeValid =
      'code' in reauth
        ? (await consumeAuthenticatorCode(ctx, tx, factors, reauth.code)) ||
          (await consumeRecoveryCode(ctx, tx, uid, reauth.code))
        : factors.passwordHash !== null && (await verifyPassword(factors.passwordHash, reauth.password))
    if (!isCodeValid) throw wrongCredentialsError()
    return work(tx)
  })
  await ctx.limits.clear(userLimit, uid)
  return result
}

async function factorsOf(db: Db, uid: string, lock?: 'lock'): Promise<queries.Factors> {
  const factors = await queries.findFactors(db, uid, lock)
  if (!factors) throw new AppError('not_found', 'User not found')
  return factors
}

const toAuditFields = ({ userId, address }: UserActor) => ({ actorId: userId, address })
const alreadyEnabledError = () => new AppError('conflict', 'Two-factor authentication is already on')
const wrongCredentialsError = () => new AppError('wrong_credentials', 'The password or the code is wrong')
