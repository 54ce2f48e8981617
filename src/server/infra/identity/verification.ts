import type { User } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'

/** New users may work for two days before their address must be verified. */
const newUserMs = 172_800_000

/** Whether people are asked to prove their addresses: where mail is not sent, they could not. */
export function asksVerification({ verifyEmail, smtpUrl }: Pick<Config, 'verifyEmail' | 'smtpUrl'>): boolean {
  return verifyEmail === 'on' || (verifyEmail === 'auto' && smtpUrl !== undefined)
}

/** What a user has to do about their address now. */
export function verificationOf(
  config: Pick<Config, 'verifyEmail' | 'smtpUrl'>,
  user: { email: string | null; email_verified_at: Date | null; created_at: Date },
): User['verification'] {
  if (!asksVerification(config) || !user.email || user.email_verified_at) return 'none'
  return Date.now() - user.created_at.getTime() < newUserMs ? 'notice' : 'required'
}
