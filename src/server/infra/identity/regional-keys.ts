import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const claims = z.object({
  /** Use of a key: in a header, or as a cookie. */
  use: z.enum(['key', 'cookie']),
  userId: z.string(),
  sessionId: z.string(),
  region: z.enum(['us', 'eu']),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})
export type RegionalClaims = z.infer<typeof claims>

const macOf = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest()

/** Identifies a caller, as URL-safe text that only the holder of `secret` can create. */
export function signRegionalKey(secret: Buffer, about: RegionalClaims): string {
  const text = Buffer.from(JSON.stringify(about)).toString('base64url')
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

/** Content of a key; null if it is invalid, for another use, or expired. */
export function readRegionalKey(
  secret: Buffer,
  use: RegionalClaims['use'],
  key: string,
): RegionalClaims | null {
  const [text = '', signature = '', ...rest] = key.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = macOf(secret, text)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const about = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return about.use === use && about.expiresAt * 1000 > Date.now() ? about : null
}
