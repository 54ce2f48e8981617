import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/**
 * Enciphers text by AES-256-GCM under a key of 32 bytes.
 * @param about its context, such as a user's id: it can't be decrypted in another.
 * @returns nonce (12 bytes), tag (16 bytes) and ciphertext.
 */
export function seal(key: Buffer, text: string, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The decrypted text; null if it was changed, is from another context, or has another key. */
export function unseal(key: Buffer, sealed: Buffer, about: string): string | null {
  if (sealed.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
