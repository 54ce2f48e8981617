import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { endSessions } from '#server/features/sessions/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { hashPassword } from '#server/infra/identity/passwords.ts'
import { requireStrongPassword } from './password-rules.ts'
import * as queries from './queries.ts'
import { requireReauthentication } from './reauthentication.ts'

export interface PasswordChange {
  uid: string
  /** Current password; undefined if the account has none. */
  password?: string | undefined
  newPassword: string
}

/** Sets a password, whether or not one existed, and signs out all other sessions. */
export async function changePassword(
  ctx: Context,
  actor: UserActor,
  { uid, password, newPassword }: PasswordChange,
): Promise<void> {
  requireOwnAccount(actor, uid)
  const isVerified = await requireReauthentication(ctx, actor, password)
  await requireStrongPassword(ctx, newPassword)
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await queries.lockPasswordHash(tx, uid)) !== isVerified)
      throw new AppError('conflict', 'The password has just been changed')
    await queries.updateUser(tx, uid, { password_hash: passwordHash })
    // Someone who knew the old password may have started these actions.
    for (const purpose of ['resetPassword', 'changeEmail'] as const)
      await queries.deleteCodes(tx, uid, purpose)
    await endSessions(tx, uid, { except: actor.sessionId })
    await audit(tx, { kind: 'passwordChanged', actorId: uid, subjectId: uid, address: actor.address })
    await sendMailToUser(ctx, tx, uid, { template: 'passwordChanged', values: {} })
  })
}
