import type { User } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'

/** Grace period before new users must verify their email address: two days. */
const newUserMs = 172_800_000

/** Returns whether users must verify their email addresses; false if the installation can't send email. */
export function requiresVerification({
  verifyEmail,
  smtpUrl,
}: Pick<Config, 'verifyEmail' | 'smtpUrl'>): boolean {
  return verifyEmail === 'on' || (verifyEmail === 'auto' && smtpUrl !== undefined)
}

/** Returns the verification that a user must complete. Members of enterprise workspaces are never blocked. */
export function verificationState(
  config: Pick<Config, 'verifyEmail' | 'smtpUrl'>,
  user: { email: string | null; email_verified_at: Date | null; created_at: Date; isEnterprise: boolean },
): User['verification'] {
  if (!requiresVerification(config) || !user.email || user.email_verified_at || user.isEnterprise)
    return 'none'
  return Date.now() - user.created_at.getTime() < newUserMs ? 'notice' : 'required'
}
