import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose; what was made for one purpose is worth nothing for another. */
export type DeriveKey = (purpose: string) => Buffer

/** Derives keys from the secret of the installation (HKDF with SHA-256). */
export function keysFrom(secret: Buffer): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
