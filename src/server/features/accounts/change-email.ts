import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { requireAllowedAddress, requirePlainAddress } from './address-rules.ts'
import * as queries from './queries.ts'
import { requireReauthentication } from './reauthentication.ts'
import { changeAddress, sendNewAddressVerification } from './verification.ts'

const userLimit: Limit = { name: 'change-email', points: 10, seconds: 3600 }

export interface EmailChange {
  uid: string
  email: string
  /** The current password; undefined if the account has none. */
  password?: string | undefined
}

/**
 * Sends a verification email to the new address; the current one remains in effect until it is verified. If
 * outgoing email isn't configured, the address changes immediately and counts as unverified.
 */
export async function changeEmail(
  ctx: Context,
  actor: UserActor,
  { uid, email, password }: EmailChange,
): Promise<void> {
  requireOwnAccount(actor, uid)
  requireAllowedAddress(ctx, email)
  requirePlainAddress(ctx.installation, email)
  await requireReauthentication(ctx, actor, password)
  await ctx.limits.take(userLimit, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const existingUser = await queries.findUserByEmail(tx, email)
    if (existingUser?.id === uid)
      throw new AppError('conflict', "This is already the account's email address")
    if (existingUser) throw new AppError('email_taken', 'Email already taken.')
    const { address } = actor
    if (requiresVerification(ctx.config)) {
      await sendNewAddressVerification(ctx, tx, { userId: uid, email })
      await audit(tx, { kind: 'emailChangeRequested', actorId: uid, subjectId: uid, address })
    } else {
      await queries.deleteCodes(tx, uid, 'changeEmail')
      await changeAddress(ctx, tx, { userId: uid, email, isVerified: false }, address)
    }
  })
}

/** Cancels a pending email change, keeping the current address. */
export async function cancelEmailChange(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await queries.deleteCodes(ctx.db, uid, 'changeEmail')
}
