import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Client } from '#server/infra/identity/client.ts'
import { type Limit, networkOf } from '#server/infra/identity/limits.ts'
import { hashPassword } from '#server/infra/identity/passwords.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { requireAllowedAddress, requirePlainAddress } from './address-rules.ts'
import { requireGoodPassword } from './password-rules.ts'
import * as queries from './queries.ts'
import { addAccount, beginSession, type SignedIn } from './service.ts'
import { sendVerification } from './verification.ts'

export interface Registration {
  name: string
  email: string
  password: string
  captcha?: string | undefined
  language?: string | undefined
  /** Two letters; null if unknown. */
  country?: string | null | undefined
}

const limitOf = (ctx: Context): Limit => ({
  name: 'register',
  points: ctx.config.registrationsPerHour,
  seconds: 3600,
})

/** Creates a user, the first workspace and its welcome collection, and signs in. */
export async function register(ctx: Context, input: Registration, client: Client): Promise<SignedIn> {
  requireAllowedAddress(ctx.config, input.email)
  requirePlainAddress(ctx.config, input.email)
  await requireGoodPassword(ctx, input.password)
  await requireCaptcha(ctx, input.captcha)
  await ctx.limits.take(limitOf(ctx), networkOf(client.address))
  const passwordHash = await hashPassword(input.password)
  return ctx.db.transaction().execute(async (tx) => {
    const userId = await addAccount(ctx, tx, { ...input, passwordHash, emailVerified: false })
    await audit(tx, { kind: 'registered', actorId: userId, subjectId: userId, address: client.address })
    if (requiresVerification(ctx.config)) await sendVerification(ctx, tx, { userId, email: input.email })
    return beginSession(ctx, tx, userId, { method: 'password', client })
  })
}

/** Fails without a solved captcha, which is used up even if the registration fails. */
async function requireCaptcha(ctx: Context, solved: string | undefined): Promise<void> {
  if (!ctx.captcha) return
  const fingerprint = solved === undefined ? null : await ctx.captcha.verify(solved)
  if (!fingerprint || !(await queries.spendCaptcha(ctx.db, fingerprint)))
    throw new AppError('captcha_failed', 'Captcha could not be verified!')
}
