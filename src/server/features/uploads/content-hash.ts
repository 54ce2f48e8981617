import { createHash } from 'node:crypto'

/**
 * Computes a file's hash from the MD5s of its parts, in the format of S3's ETag for the whole object:
 * identical files have the same hash, because all parts have the same size. Null if an ETag isn't an MD5, as
 * is the case with KMS encryption.
 */
export function contentHash(parts: readonly { number: number; etag: string }[]): string | null {
  const combinedHash = createHash('md5')
  for (const { etag } of parts.toSorted((a, b) => a.number - b.number)) {
    const md5 = /^"?([0-9a-f]{32})"?$/i.exec(etag)?.[1]
    if (!md5) return null
    combinedHash.update(Buffer.from(md5, 'hex'))
  }
  return `${combinedHash.digest('hex')}-${parts.length}`
}
