import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts text with AES-256-GCM and a 32-byte key.
 * @param associatedText its context, such as a user's ID: the text can't be decrypted in another context
 * @returns nonce (12 bytes), tag (16 bytes) and ciphertext
 */
export function seal(key: Buffer, text: string, associatedText: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associatedText))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Decrypts sealed text; null if it was tampered with, or sealed in another context or with another key. */
export function unseal(key: Buffer, sealedText: Buffer, associatedText: string): string | null {
  if (sealedText.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealedText.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(associatedText))
    decipher.setAuthTag(sealedText.subarray(ivBytes, ivBytes + tagBytes))
    return (
      decipher.update(sealedText.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}
