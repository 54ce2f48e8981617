import { z } from 'zod'
import type { UserActor } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import type { DeriveKey } from './keys.ts'
import { readSignedText, signText } from './signed-text.ts'

const claims = z.object({
  /** Whether the key is used in a header or as a cookie. */
  use: z.enum(['key', 'cookie']),
  userId: z.string(),
  sessionId: z.string(),
  /** Region that accepts the key. */
  region: z.enum(['us', 'eu']),
  /** IP address of the user, if another region's server forwards their call. */
  address: z.string().optional(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
})
export type RegionalClaims = z.infer<typeof claims>

/** Signs a caller's claims as URL-safe text that only the holder of `secret` can create. */
export const signRegionalKey = (secret: Buffer, claims: RegionalClaims): string => signText(secret, claims)

/** Returns the claims in a key; null if it is invalid, expired, or meant for another use or region. */
export function readRegionalKey(
  secret: Buffer,
  { use, region }: Pick<RegionalClaims, 'use' | 'region'>,
  key: string,
): RegionalClaims | null {
  const keyClaims = claims.nullable().parse(readSignedText(secret, key))
  if (!keyClaims || keyClaims.use !== use || keyClaims.region !== region) return null
  return keyClaims.expiresAt * 1000 > Date.now() ? keyClaims : null
}

/** Lifetime of a regional key: five minutes. */
export const keyLifetimeSeconds = 300

interface Keys {
  config: Pick<Config, 'homeRegion'>
  deriveKey: DeriveKey
}

/** Returns the key that signs regional keys; the same in all regions, which share `SECRET_KEY`. */
export const regionalSecret = ({ deriveKey }: Pick<Keys, 'deriveKey'>): Buffer => deriveKey('regional key')

/** Creates a key that this region's server uses to call the home region on the user's behalf. */
export const createHomeRegionKey = (keys: Keys, { userId, sessionId, address }: UserActor): string =>
  signRegionalKey(regionalSecret(keys), {
    use: 'key',
    userId,
    sessionId,
    region: keys.config.homeRegion,
    address,
    expiresAt: Math.floor(Date.now() / 1000) + keyLifetimeSeconds,
  })
