import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a method and path until `expires` (seconds since 1970); the signature is URL-safe text. */
export function signRequest(secret: Buffer, method: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${expires}`).digest('base64url')
}

/** Returns whether a signature is valid and hasn't expired; compares in constant time. */
export function verifySignature(
  secret: Buffer,
  method: string,
  path: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  const expected = Buffer.from(signRequest(secret, method, path, expires))
  const signatureBytes = Buffer.from(signature)
  const isValid = expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes)
  return isValid && expires * 1000 > Date.now()
}
