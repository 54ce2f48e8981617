import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest()

/** Encodes and signs a value as URL-safe text that only the holder of `secret` can create. */
export function signText(secret: Buffer, value: object): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

/** Returns the value of a signed text; null if the signature is invalid. */
export function readSignedText(secret: Buffer, signedText: string): unknown {
  const [text = '', signature = '', ...rest] = signedText.split('.')
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = macOf(secret, text)
  if (
    rest.length > 0 ||
    signatureBytes.length !== expected.length ||
    !timingSafeEqual(signatureBytes, expected)
  )
    return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
