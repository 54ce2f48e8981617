import { md5 } from '@noble/hashes/legacy.js'
import { fetcher } from '@uppy/core/utils'
import type { Upload } from '#contract/uploads.ts'
import { ApiError, call, readError } from '#web/lib/api/api.ts'
import { nextTask } from '#web/lib/browser/next-task.ts'
import { insufficientStorage, retryAfterOutages } from './retry-policy.ts'
import type { PartStore } from './send-file.ts'

const stallTimeoutMs = 60_000

function toApiError(error: unknown): ApiError {
  const request = error instanceof Error && 'request' in error ? error.request : undefined
  const { status, responseText } =
    request instanceof XMLHttpRequest ? request : { status: 0, responseText: '' }
  if (status === 0) return new ApiError('network', 0, "The part wasn't received")
  const { code, details } = readError(parseJson(responseText)) ?? {}
  if (status !== insufficientStorage && (status === 429 || status >= 500))
    return new ApiError('unavailable', status, 'Storage is unavailable')
  return new ApiError(code ?? 'internal', status, `Storage returned ${status}`, details)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Number of bytes to hash at a time, so that the page stays responsive. */
const hashChunkBytes = 1024 * 1024

/** Returns a part's checksum in the format of the Content-MD5 header. */
async function checksumOf(bytes: Blob): Promise<string> {
  const hash = md5.create()
  for (let start = 0; start < bytes.size; start += hashChunkBytes) {
    hash.update(new Uint8Array(await bytes.slice(start, start + hashChunkBytes).arrayBuffer()))
    await nextTask()
  }
  return btoa(String.fromCharCode(...hash.digest()))
}

const put: PartStore['put'] = async (url, bytes, { signal, progress }) => {
  const stallController = new AbortController()
  const headers = { 'content-md5': await checksumOf(bytes) }
  try {
    const request = await fetcher(url, {
      method: 'PUT',
      body: bytes,
      headers,
      timeout: stallTimeoutMs,
      retries: 0,
      signal: AbortSignal.any([signal, stallController.signal]),
      onTimeout: () => stallController.abort(),
      onUploadProgress: (event) => progress(event.loaded),
    })
    const etag = request.getResponseHeader('etag')
    if (etag) return etag
  } catch (error) {
    throw toApiError(error)
  }
  throw new ApiError('internal', 200, 'The storage response has no ETag header')
}

/** Creates a store for the parts of a workspace's files, using the API and its signed URLs. */
export function createPartStore(
  { uid, orgId }: { uid: string; orgId: string },
  file: { name: string; size: number; type: string; options: Upload['options'] },
  signal: AbortSignal,
): PartStore {
  const withRetries = <T>(attempt: () => Promise<T>) => retryAfterOutages(signal, attempt)
  return {
    begin: () =>
      withRetries(() =>
        call('createUpload', {
          params: { uid },
          body: {
            name: file.name,
            size: file.size,
            contentType: file.type || undefined,
            orgId,
            options: file.options,
          },
        }),
      ),
    listParts: (uploadId) => withRetries(() => call('listUploadParts', { params: { uid, uploadId } })),
    sign: (uploadId, number, signal) =>
      retryAfterOutages(signal, () =>
        call('signUploadPart', { params: { uid, uploadId, number } }, { signal }),
      ),
    put: (url, bytes, options) => retryAfterOutages(options.signal, () => put(url, bytes, options)),
    complete: (uploadId, parts) =>
      withRetries(() => call('completeUpload', { params: { uid, uploadId }, body: { parts } })),
  }
}
