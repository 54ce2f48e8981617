import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { sessionStart } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { verifyPassword } from '#server/infra/identity/passwords.ts'
import { findUser } from './reads.ts'

/** Rate limit for password attempts by signed-in users. */
const userLimit: Limit = { name: 'own-password', points: 10, seconds: 900 }
/** Time after sign-in during which users without a password need no further verification, in milliseconds. */
const recentSignInMs = 15 * 60_000

/**
 * Verifies that the user, and not just someone at their browser, is present: by password or, for users
 * without one, by a recent sign-in. Required for everything that adds a sign-in method, so that a hijacked
 * session gains no further access. Returns the verified hash, so that the caller can detect a concurrent
 * change.
 */
export async function requireReauthentication(
  ctx: Context,
  actor: UserActor,
  password: string | undefined,
): Promise<string | null> {
  const storedHash = (await findUser(ctx.db, actor.userId))?.password_hash ?? null
  if (storedHash) {
    await ctx.limits.take(userLimit, actor.userId)
    if (!(await verifyPassword(storedHash, password ?? '')))
      throw new AppError('wrong_credentials', 'The password is wrong')
    await ctx.limits.clear(userLimit, actor.userId)
  } else if (Date.now() - (await sessionStart(ctx.db, actor)).getTime() > recentSignInMs)
    throw new AppError('sign_in_again', 'Sign in again first')
  return storedHash
}
