import type { Context } from '#server/context.ts'
import { requireSeats } from '#server/features/billing/service.ts'
import { joinByInvite, redeemInvite } from '#server/features/invites/service.ts'
import { requireRegistrationOffered } from '#server/features/white-labels/service.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { hashPassword } from '#server/infra/identity/passwords.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { requireAllowedAddress, requirePlainAddress } from './address-rules.ts'
import { requireCaptcha } from './captcha.ts'
import { requireStrongPassword } from './password-rules.ts'
import { addAccount, auditRegistration, beginSession, type SignInResult } from './service.ts'
import { sendVerification } from './verification.ts'

export interface Registration {
  name: string
  email: string
  password: string
  captcha?: string | undefined
  language?: string | undefined
  /** ISO 3166-1 country code; null if unknown. */
  country?: string | null | undefined
  /** Key of an invite to this address, or of a general invite link. */
  invite?: string | undefined
}

const registrationLimit = (ctx: Context): Limit => ({
  name: 'register',
  points: ctx.installation.registrationsPerHour,
  seconds: 3600,
})

/** Creates a user in a workspace of their own or one that invited them, and signs them in. */
export async function register(ctx: Context, input: Registration, client: Client): Promise<SignInResult> {
  requireAllowedAddress(ctx, input.email)
  requirePlainAddress(ctx.installation, input.email)
  await requireRegistrationOffered(ctx, client.slug)
  await requireStrongPassword(ctx, input.password)
  await requireCaptcha(ctx, input.captcha)
  await ctx.limits.take(registrationLimit(ctx), rateLimitKeyOf(client.address))
  const passwordHash = await hashPassword(input.password)
  return ctx.db.transaction().execute(async (tx) => {
    const { invite, email } = input
    const redeemedInvite = invite === undefined ? undefined : await redeemInvite(tx, invite, email)
    const { organizationId, isVerified: emailVerified = false } = redeemedInvite ?? {}
    const userId = await addAccount(ctx, tx, { ...input, passwordHash, emailVerified, organizationId })
    const { address } = client
    await auditRegistration(tx, { userId, address })
    if (organizationId) {
      await requireSeats(ctx, tx, organizationId, { members: 1, countInvites: false })
      await joinByInvite(tx, organizationId, { userId, address, isVerified: emailVerified })
    }
    if (!emailVerified && requiresVerification(ctx.config)) await sendVerification(ctx, tx, { userId, email })
    return beginSession(ctx, tx, userId, { method: 'password', client })
  })
}
