import type { User } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'

/** New users may work for two days before their address must be verified. */
const newUserMs = 172_800_000

/** Whether users must verify their addresses: without email they couldn't. */
export function requiresVerification({
  verifyEmail,
  smtpUrl,
}: Pick<Config, 'verifyEmail' | 'smtpUrl'>): boolean {
  return verifyEmail === 'on' || (verifyEmail === 'auto' && smtpUrl !== undefined)
}

/** Required action for a user's address. */
export function verificationOf(
  config: Pick<Config, 'verifyEmail' | 'smtpUrl'>,
  user: { email: string | null; email_verified_at: Date | null; created_at: Date },
): User['verification'] {
  if (!requiresVerification(config) || !user.email || user.email_verified_at) return 'none'
  return Date.now() - user.created_at.getTime() < newUserMs ? 'notice' : 'required'
}
