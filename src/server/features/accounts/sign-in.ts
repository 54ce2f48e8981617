import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { isKnownBrowser } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { simulatePasswordVerification, verifyPassword } from '#server/infra/identity/passwords.ts'
import { requireAllowedAddress } from './address-rules.ts'
import * as queries from './queries.ts'
import { completeSignIn, type SignInOutcome } from './service.ts'

const windowSeconds = 900
const accountLimit = ({ config }: Pick<Context, 'config'>): Limit => ({
  name: 'sign-in-account',
  points: config.signInAttempts,
  seconds: windowSeconds,
})
const addressLimit = ({ config }: Pick<Context, 'config'>): Limit => ({
  name: 'sign-in-address',
  points: config.signInAddressAttempts,
  seconds: windowSeconds,
})

/**
 * Checks the password. Unknown addresses and wrong passwords are indistinguishable in responses, counters,
 * and logs. Failed attempts are counted per account and per network address; a successful one resets the
 * account's count.
 */
export async function signIn(
  ctx: Context,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<SignInOutcome> {
  requireAllowedAddress(ctx, email)
  const user = await queries.findUserByEmail(ctx.db, email)
  const network = rateLimitKeyOf(client.address)
  // Failed attempts by other people must not lock users out of their own browsers.
  const isKnown = await isKnownBrowser(ctx.db, user?.id ?? unknownUserId, client.browser)
  // Attempts before a password reset don't count against the new password.
  const account = isKnown ? `${email} ${client.browser} ${user?.password_hash}` : email
  // Incremented before the check, so that concurrent attempts all count.
  await ctx.limits.take(addressLimit(ctx), network)
  const remainingPoints = await ctx.limits.take(accountLimit(ctx), account)

  const storedHash = user?.password_hash
  if (!storedHash) await simulatePasswordVerification(password)
  if (!user || !storedHash || !(await verifyPassword(storedHash, password))) {
    const auditFields = { actorId: null, subjectId: user?.id, address: client.address }
    await audit(ctx.db, { kind: 'signInRefused', ...auditFields })
    if (remainingPoints === 0) await audit(ctx.db, { kind: 'signInLocked', ...auditFields })
    throw wrongCredentialsError()
  }
  await ctx.limits.refund(addressLimit(ctx), network)
  await ctx.limits.clear(accountLimit(ctx), account)
  return ctx.db.transaction().execute(async (tx) => {
    // A concurrent password change has ended all sessions except this one.
    if ((await queries.lockPasswordHash(tx, user.id)) !== storedHash) throw wrongCredentialsError()
    return completeSignIn(ctx, tx, user.id, { method: 'password', client })
  })
}

const wrongCredentialsError = () => new AppError('wrong_credentials', 'Wrong email or password')

/** Stands in for an unknown user, so that the same queries run. */
const unknownUserId = '00000000-0000-4000-8000-000000000000'

/** Unlocks sign-in following a password reset. */
export async function unlockSignIn(ctx: Context, email: string): Promise<void> {
  await ctx.limits.clear(accountLimit(ctx), email)
}
