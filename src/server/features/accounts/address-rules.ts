import type { Installation } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/infra/database/errors.ts'
import { AppError } from '#server/infra/errors.ts'

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Rejects addresses that contain a plus sign, unless they are allowed or the domain is exempt. */
export function requirePlainAddress(
  { openRegistration, plusDomains }: Pick<Installation, 'openRegistration' | 'plusDomains'>,
  email: string,
): void {
  if (!email.includes('+') || openRegistration || plusDomains.includes(domainOf(email))) return
  throw new AppError('plus_refused', '"+" is not allowed')
}

/** Outside production, rejects addresses that aren't at one of the configured company domains. */
export function requireAllowedAddress(
  { config, installation: { companyDomains } }: Pick<Context, 'config' | 'installation'>,
  email: string,
): void {
  if (config.environment === 'production' || companyDomains.length === 0) return
  if (!companyDomains.includes(domainOf(email)))
    throw new AppError('domain_refused', "Email addresses in this domain aren't allowed")
}

/** Throws `email_taken` on a unique violation, which means that another user has just claimed the address. */
export function throwIfEmailTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('email_taken', 'Email already taken.') : error
}

/** Whether a user works for the company; an unverified address at one of its domains doesn't count. */
export function isEmployee(
  { companyDomains }: Pick<Installation, 'companyDomains'>,
  { email, email_verified_at: verifiedAt }: { email: string | null; email_verified_at: Date | null },
): boolean {
  return email !== null && verifiedAt !== null && companyDomains.includes(domainOf(email))
}
