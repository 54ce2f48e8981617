import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { requireAllowedAddress, requirePlainAddress, throwIfEmailTaken } from './address-rules.ts'
import * as queries from './queries.ts'
import { sendVerification } from './verification.ts'

const userLimit: Limit = { name: 'first-email', points: 10, seconds: 3600 }

/** Sets an account's first address, since users of some providers don't have one. It counts as unverified. */
export async function setFirstEmailAddress(
  ctx: Context,
  actor: UserActor,
  { uid, email }: { uid: string; email: string },
  address: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  requireAllowedAddress(ctx, email)
  requirePlainAddress(ctx.installation, email)
  await ctx.limits.take(userLimit, uid)
  await ctx.db.transaction().execute(async (tx) => {
    if (await queries.findUserByEmail(tx, email)) throw new AppError('email_taken', 'Email already taken.')
    if (!(await queries.setFirstEmail(tx, uid, email).catch(throwIfEmailTaken)))
      throw new AppError('conflict', 'The account already has an email address')
    await audit(tx, { kind: 'emailChanged', actorId: uid, subjectId: uid, address })
    if (requiresVerification(ctx.config)) await sendVerification(ctx, tx, { userId: uid, email })
  })
}
