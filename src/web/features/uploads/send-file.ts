import { partSize } from '#contract/limits.ts'
import type { Upload, UploadPart } from '#contract/uploads.ts'
import { ApiError } from '#web/lib/api.ts'

type SentPart = Pick<UploadPart, 'number' | 'etag'>

/** Target of a file's parts. */
export interface PartStore {
  begin: () => Promise<Upload>
  arrived: (uploadId: string) => Promise<UploadPart[]>
  sign: (uploadId: string, number: number) => Promise<{ url: string }>
  /** Sends the bytes and resolves with their ETag. */
  put: (url: string, bytes: Blob, onProgress: (bytes: number) => void) => Promise<string>
  complete: (uploadId: string, parts: SentPart[]) => Promise<unknown>
}

export interface SendOptions {
  /** An earlier upload to continue: its finished parts are not sent again. */
  uploadId?: string | undefined
  signal: AbortSignal
  onBegin: (upload: Upload) => void
  /** Sent bytes, including the current part's. */
  onProgress: (bytes: number) => void
}

function isCode(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code
}

async function findArrived(store: PartStore, uploadId: string | undefined) {
  if (!uploadId) return undefined
  try {
    return { uploadId, parts: await store.arrived(uploadId) }
  } catch (error) {
    if (isCode(error, 'not_found')) return undefined
    throw error
  }
}

/**
 * Sends a file in parts of 8 MiB, one after the other, and joins them.
 * @throws ApiError, the error of the store's `put`, and an AbortError when the signal fires.
 */
export async function sendFile(store: PartStore, file: Blob, options: SendOptions): Promise<void> {
  const { signal, onBegin, onProgress } = options
  let upload = await findArrived(store, options.uploadId)
  signal.throwIfAborted()
  if (!upload) {
    const begun = await store.begin()
    onBegin(begun)
    upload = { uploadId: begun.id, parts: [] }
  }
  const { uploadId } = upload
  const etags = new Map(upload.parts.map((part) => [part.number, part.etag]))
  let arrivedBytes = upload.parts.reduce((sum, part) => sum + part.size, 0)
  onProgress(arrivedBytes)

  const count = Math.ceil(file.size / partSize)
  for (let number = 1; number <= count; number += 1) {
    if (etags.has(number)) continue
    signal.throwIfAborted()
    const address = await store.sign(uploadId, number).catch((error: unknown) => {
      // All parts were joined already, and only the response got lost.
      if (isCode(error, 'conflict')) return undefined
      throw error
    })
    if (!address) break
    const bytes = file.slice((number - 1) * partSize, number * partSize)
    const etag = await store.put(address.url, bytes, (sent) => onProgress(arrivedBytes + sent))
    etags.set(number, etag)
    arrivedBytes += bytes.size
    onProgress(arrivedBytes)
  }
  signal.throwIfAborted()
  const parts = [...etags].map(([number, etag]) => ({ number, etag })).sort((a, b) => a.number - b.number)
  await store.complete(uploadId, parts)
}
