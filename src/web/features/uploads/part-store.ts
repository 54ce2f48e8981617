import { fetcher } from '@uppy/core/utils'
import { ApiError, call, readError } from '#web/lib/api.ts'
import { isTransient } from '#web/lib/transient.ts'
import type { PartStore } from './send-file.ts'

const stalledAfterMs = 60_000
const maxTries = 6

/** Resolves once the browser believes it is online. */
function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A full disk or quota. */
const insufficientStorage = 507

const isWorthRetry = (error: unknown) =>
  isTransient(error) && !(error instanceof ApiError && error.status === insufficientStorage)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Waits out a lost connection and retries after server errors, six times in all. */
async function despiteOutages<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; ) {
    await untilOnline(signal)
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!navigator.onLine) continue
      tries += 1
      if (!isWorthRetry(error) || tries === maxTries) throw error
      await pause(Math.min(2 ** tries, 10) * 500, signal)
    }
  }
}

function failureOf(error: unknown): ApiError {
  const request = error instanceof Error && 'request' in error ? error.request : undefined
  const { status, responseText } =
    request instanceof XMLHttpRequest ? request : { status: 0, responseText: '' }
  if (status === 0) return new ApiError('network', 0, 'The part did not arrive')
  const { code, details } = readError(parseJson(responseText)) ?? {}
  if (status !== insufficientStorage && (status === 429 || status >= 500))
    return new ApiError('unavailable', status, 'The storage has trouble')
  return new ApiError(code ?? 'internal', status, `The storage answered ${status}`, details)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function put(
  url: string,
  bytes: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const stalled = new AbortController()
  try {
    const request = await fetcher(url, {
      method: 'PUT',
      body: bytes,
      timeout: stalledAfterMs,
      retries: 0,
      signal: AbortSignal.any([signal, stalled.signal]),
      onTimeout: () => stalled.abort(),
      onUploadProgress: (event) => onProgress(event.loaded),
    })
    const etag = request.getResponseHeader('etag')
    if (etag) return etag
  } catch (error) {
    throw failureOf(error)
  }
  throw new ApiError('internal', 200, 'The storage shows no ETag header')
}

/** The parts of one file of a user, for a workspace, by the API and its signed URLs. */
export function createPartStore(
  { uid, orgId }: { uid: string; orgId: string },
  file: { name: string; size: number; type: string },
  signal: AbortSignal,
): PartStore {
  const through = <T>(attempt: () => Promise<T>) => despiteOutages(signal, attempt)
  return {
    begin: () =>
      through(() =>
        call('createUpload', {
          params: { uid },
          body: { name: file.name, size: file.size, contentType: file.type || undefined, orgId },
        }),
      ),
    arrived: (uploadId) => through(() => call('listUploadParts', { params: { uid, uploadId } })),
    sign: (uploadId, number) =>
      through(() => call('signUploadPart', { params: { uid, uploadId, number } }, { signal })),
    put: (url, bytes, onProgress) => through(() => put(url, bytes, onProgress, signal)),
    complete: (uploadId, parts) =>
      through(() => call('completeUpload', { params: { uid, uploadId }, body: { parts } })),
  }
}
