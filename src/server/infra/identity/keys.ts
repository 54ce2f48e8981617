import { hkdfSync } from 'node:crypto'

/** Derives a key of 32 bytes for one purpose, useless for any other. */
export type DeriveKey = (purpose: string) => Buffer

/** Derives keys from the secret of the installation (HKDF with SHA-256). */
export function keysFrom(secret: Buffer): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
