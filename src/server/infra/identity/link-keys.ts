import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readSignedText, signText } from './signed-text.ts'
import { hashToken } from './tokens.ts'

/** Derives a public link's key (256 bits, URL-safe) from its nonce and the installation's secret. */
export const linkKey = (secret: Buffer, nonce: Buffer): string =>
  createHmac('sha256', secret).update(nonce).digest('base64url')

/** Creates a link key, the nonce from which it can be derived, and its SHA-256 hash. */
export function makeLinkKey(secret: Buffer): { key: string; nonce: Buffer; hash: Buffer } {
  const nonce = randomBytes(32)
  const key = linkKey(secret, nonce)
  return { key, nonce, hash: hashToken(key) }
}

/** A password-protected link, as stored. */
interface LockedLink {
  key_hash: Buffer
  password_hash: string
}

const claims = z.object({ e: z.number() }).nullable()
// Each password has its own salt, so changing the password changes the hash.
const secretOf = ({ key_hash, password_hash }: LockedLink) =>
  Buffer.concat([key_hash, Buffer.from(password_hash)])

/**
 * Signs the key as proof that its bearer knew the password. The signature is valid until `expires` (seconds
 * since 1970).
 */
export const createUnlockedKey = (key: string, link: LockedLink, expires: number): string =>
  `${keyWithoutSignature(key)}.${signText(secretOf(link), { e: expires })}`

/** Returns the key without the signature. */
export const keyWithoutSignature = (key: string): string => key.split('.', 1)[0] ?? ''

/** Returns whether a key carries a valid signature. */
export function isUnlocked(key: string, link: LockedLink): boolean {
  const unlockClaims = claims.parse(
    readSignedText(secretOf(link), key.slice(keyWithoutSignature(key).length + 1)),
  )
  return unlockClaims !== null && unlockClaims.e * 1000 > Date.now()
}
