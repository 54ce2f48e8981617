import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two iterations and one lane, as OWASP recommends; takes about 8 ms. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashes a password for storage, with parameters and salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters)
}

/** Verifies a password against its hash. */
export function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password.normalize('NFKC'))
}

let dummyHash: Promise<string> | undefined
/** Takes as long as a real check, so that callers can't tell an unknown account from a wrong password. */
export async function simulatePasswordVerification(password: string): Promise<void> {
  dummyHash ??= hashPassword('no account has this password')
  await verifyPassword(await dummyHash, password)
}
