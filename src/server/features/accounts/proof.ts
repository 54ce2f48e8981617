import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { startOf } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { verifyPassword } from '#server/infra/identity/passwords.ts'
import * as queries from './queries.ts'

/** Tries of the password by who is signed in. */
const byUser: Limit = { name: 'own-password', points: 10, seconds: 900 }
/** So long after signing in nothing more is asked of who has no password. */
const recentMs = 15 * 60_000

/**
 * Fails unless it is the person, not only somebody at their browser: by the password, or, where there is none, by
 * having signed in just now. Whatever would let somebody in anew asks for it, so that an open session that is taken over
 * ends where it ends, and leaves no other way in. Returns the hash it looked at, so that a change in between can be noticed.
 */
export async function requireProof(
  ctx: Context,
  actor: UserActor,
  password: string | undefined,
): Promise<string | null> {
  const stored = (await queries.findUser(ctx.db, actor.userId))?.password_hash ?? null
  if (stored) {
    await ctx.limits.take(byUser, actor.userId)
    if (!(await verifyPassword(stored, password ?? '')))
      throw new AppError('wrong_credentials', 'The password is wrong')
    await ctx.limits.clear(byUser, actor.userId)
  } else if (Date.now() - (await startOf(ctx.db, actor)).getTime() > recentMs)
    throw new AppError('sign_in_again', 'Sign in again first')
  return stored
}
