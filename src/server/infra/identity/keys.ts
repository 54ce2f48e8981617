import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for a purpose. */
export type DeriveKey = (purpose: string) => Buffer

/** Derives keys from the installation's secret (HKDF with SHA-256). */
export function createKeyDerivation(secret: Buffer): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
