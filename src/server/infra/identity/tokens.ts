import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret (256 bits, URL-safe) to hand out, and its SHA-256 hash to store. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Hashes a token for storage. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
