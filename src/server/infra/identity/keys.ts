import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for one purpose. */
export type DeriveKey = (purpose: string) => Buffer

/** Derives keys from the secret of the installation (HKDF with SHA-256). */
export function keysFrom(secret: Buffer): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
