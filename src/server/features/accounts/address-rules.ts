import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Fails for an address with a +, unless they are allowed or its domain is exempt. */
export function requirePlainAddress(
  { openRegistration, plusDomains }: Pick<Config, 'openRegistration' | 'plusDomains'>,
  email: string,
): void {
  if (!email.includes('+') || openRegistration || plusDomains.includes(domainOf(email))) return
  throw new AppError('plus_refused', '"+" is not allowed')
}

/** Outside production: fails unless the address is in one of the configured company domains. */
export function requireAllowedAddress(
  { environment, companyDomains }: Pick<Config, 'environment' | 'companyDomains'>,
  email: string,
): void {
  if (environment === 'production' || companyDomains.length === 0) return
  if (!companyDomains.includes(domainOf(email)))
    throw new AppError('domain_refused', 'Addresses of this domain may not sign in here')
}

/** Converts a unique violation: another user took the address a moment ago. */
export function throwIfTaken(error: unknown): never {
  const { code } = error as { code?: string }
  throw code === '23505' ? new AppError('email_taken', 'Email already taken.') : error
}

/** Whether a user works for the company; unverified addresses of its domains don't count. */
export function isEmployee(
  { companyDomains }: Pick<Config, 'companyDomains'>,
  { email, email_verified_at: proved }: { email: string | null; email_verified_at: Date | null },
): boolean {
  return email !== null && proved !== null && companyDomains.includes(domainOf(email))
}
