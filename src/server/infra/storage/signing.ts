import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a method and path until `expires` (seconds since 1970); the signature is URL-safe text. */
export function sign(secret: Buffer, method: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${expires}`).digest('base64url')
}

/** Whether a signature is valid and hasn't expired; compares in constant time. */
export function verify(
  secret: Buffer,
  method: string,
  path: string,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  const expected = Buffer.from(sign(secret, method, path, expires))
  const given = Buffer.from(signature)
  const same = expected.length === given.length && timingSafeEqual(expected, given)
  return same && expires * 1000 > Date.now()
}
