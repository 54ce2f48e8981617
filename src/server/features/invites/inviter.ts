import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import * as queries from './queries.ts'

/**
 * Returns the inviter, whose address must be verified because invites reach strangers in the inviter's name.
 * @throws AppError verification_required
 */
export async function requireInviter({ config, db }: Context, actor: UserActor) {
  const sender = await queries.findUser(db, actor.userId)
  if (requiresVerification(config) && !sender.email_verified_at)
    throw new AppError('verification_required', 'Verify your email to invite people')
  return sender
}
