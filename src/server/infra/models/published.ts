import { fetch } from 'undici'
import { ModelError } from './errors.ts'

/** The host's published metadata of a file. */
export interface PublishedFile {
  bytes: number
  sha256: string
}

/**
 * Asks the host for size and checksum. For large files Hugging Face sends `X-Linked-Size`, and their SHA-256 as
 * `X-Linked-Etag`.
 * @throws ModelError when it publishes none; what `fetch` throws when it can't be reached
 */
export async function askHost(url: string, signal: AbortSignal): Promise<PublishedFile> {
  // The headers are on the first response, before the redirect to the content.
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const sha256 = response.headers.get('x-linked-etag')?.replaceAll('"', '') ?? ''
  const bytes = Number(response.headers.get('x-linked-size'))
  if (response.status >= 400) throw new ModelError('refused', `${url} answered ${response.status}`)
  if (!/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(bytes) || bytes <= 0) {
    throw new ModelError(
      'checksum',
      `No checksum of ${url} is known, and its host publishes none. State one in catalogue.json in the folder of ` +
        'the models, or put the file there by hand.',
    )
  }
  return { bytes, sha256 }
}
