import { z } from 'zod'
import { epochSeconds } from './ids.ts'

/** Second factors of a sign-in by password or provider; a passkey covers both. */
export const secondFactorMethod = z.enum(['totp', 'recoveryCode', 'passkey'])
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** A sign-in that waits for its second step. */
export const secondFactor = z
  .object({
    token: z.string().describe('names the waiting sign-in; used once, for ten minutes'),
    methods: z.array(secondFactorMethod).min(1),
    expiresAt: epochSeconds,
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** Typed second factors. */
export const secondFactorCode = secondFactorMethod.exclude(['passkey'])
export type SecondFactorCode = z.infer<typeof secondFactorCode>
