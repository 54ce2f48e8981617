import { z } from 'zod'
import { epochSeconds } from './ids.ts'

/**
 * Second factors required after a password or an identity provider. Signing in with a passkey requires none.
 */
export const secondFactorMethod = z.enum(['totp', 'recoveryCode', 'passkey'])
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** A pending sign-in that requires a second factor. */
export const secondFactor = z
  .object({
    token: z.string().describe('Token of the pending sign-in. Works once, for ten minutes.'),
    methods: z.array(secondFactorMethod).min(1),
    expiresAt: epochSeconds,
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** Second factors that the user types in. */
export const secondFactorCode = secondFactorMethod.exclude(['passkey'])
export type SecondFactorCode = z.infer<typeof secondFactorCode>
