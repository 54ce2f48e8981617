import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/**
 * Number of steps before and after the current one that are also accepted, to allow for clock skew and
 * typing time.
 */
const window = 1

/** Creates a 160-bit secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Longhand', label, secret: Secret.fromBase32(secret), period: periodSeconds })

/** Returns the URL for an authenticator app, with the secret and its label. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** Returns the step (30 seconds each, since 1970) of a six-digit code; null if it is wrong at this time. */
export function findTotpStep(secret: string, code: string, atMs = Date.now()): number | null {
  const stepDelta = totpOf(secret).validate({ token: code, timestamp: atMs, window })
  return stepDelta === null ? null : Math.floor(atMs / 1000 / periodSeconds) + stepDelta
}
