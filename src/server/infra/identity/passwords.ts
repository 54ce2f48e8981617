import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane: OWASP's recommendation; about 8 ms. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** A hash to store, with its parameters and salt inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters)
}

/** Verifies a password against its hash. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize('NFKC'))
}

let decoy: Promise<string> | undefined
/** Takes as long as a real check, so that an unknown account and a wrong password can't be distinguished. */
export async function verifyNothing(password: string): Promise<void> {
  decoy ??= hashPassword('no account has this password')
  await verifyPassword(await decoy, password)
}
