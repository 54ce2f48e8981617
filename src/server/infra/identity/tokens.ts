import { createHash, randomBytes } from 'node:crypto'

/** A secret to hand out (256 bits, URL-safe) and the SHA-256 of it to store. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Hash of a token, for storage. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
