import { fetch } from 'undici'
import { ModelError } from './errors.ts'

/** A file's metadata as published by the host. */
export interface PublishedFile {
  bytes: number
  sha256: string
}

/**
 * Requests a file's size and checksum from the host. For large files, Hugging Face sends the size as
 * `X-Linked-Size` and the SHA-256 as `X-Linked-Etag`.
 * @throws ModelError if the host doesn't publish them; the error from `fetch` if the host can't be
 * reached
 */
export async function fetchPublishedMetadata(url: string, signal: AbortSignal): Promise<PublishedFile> {
  // The headers are on the first response, before the redirect to the content.
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const sha256 = response.headers.get('x-linked-etag')?.replaceAll('"', '') ?? ''
  const bytes = Number(response.headers.get('x-linked-size'))
  if (response.status >= 400) throw new ModelError('refused', `${url} responded with ${response.status}`)
  if (!/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(bytes) || bytes <= 0) {
    throw new ModelError(
      'checksum',
      `No checksum for ${url} is known, and its host doesn't publish one. Add one to catalogue.json in the ` +
        'models folder, or put the file there manually.',
    )
  }
  return { bytes, sha256 }
}
