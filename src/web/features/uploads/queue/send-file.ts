import { partSize } from '#contract/limits.ts'
import type { Upload, UploadPart } from '#contract/uploads.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'

type SentPart = Pick<UploadPart, 'number' | 'etag'>

/** Store that a file's parts are sent to. */
export interface PartStore {
  begin: () => Promise<Upload>
  listParts: (uploadId: string) => Promise<UploadPart[]>
  sign: (uploadId: string, number: number, signal: AbortSignal) => Promise<{ url: string }>
  /** Sends the bytes and resolves with their ETag. */
  put: (
    url: string,
    bytes: Blob,
    options: { signal: AbortSignal; progress: (bytes: number) => void },
  ) => Promise<string>
  complete: (uploadId: string, parts: SentPart[]) => Promise<Upload>
}

export interface SendOptions {
  /** ID of an earlier upload to resume. Parts that have already been sent are skipped. */
  uploadId?: string | undefined
  /** Maximum number of parts to send in parallel. */
  partsAtOnce: number
  signal: AbortSignal
  onBegin: (upload: Upload) => void
  /** Called with the number of bytes sent so far, including those of unfinished parts. */
  onProgress: (bytes: number) => void
}

async function findUploadedParts(store: PartStore, uploadId: string | undefined) {
  if (!uploadId) return undefined
  try {
    return { uploadId, parts: await store.listParts(uploadId) }
  } catch (error) {
    if (hasErrorCode(error, 'not_found')) return undefined
    throw error
  }
}

/**
 * Sends a file in parts of 8 MiB, several in parallel, joins them, and returns the complete upload.
 * @throws ApiError, any error from the store's `put`, and an AbortError when the signal fires
 */
export async function sendFile(store: PartStore, file: Blob, options: SendOptions): Promise<Upload> {
  const { signal, onBegin } = options
  let upload = await findUploadedParts(store, options.uploadId)
  signal.throwIfAborted()
  if (!upload) {
    const startedUpload = await store.begin()
    onBegin(startedUpload)
    upload = { uploadId: startedUpload.id, parts: [] }
  }
  const sentParts = await sendParts(store, file, upload, options)
  signal.throwIfAborted()
  return store.complete(
    upload.uploadId,
    sentParts.sort((a, b) => a.number - b.number),
  )
}

/** Sends the parts that haven't arrived, and returns all parts. */
async function sendParts(
  store: PartStore,
  file: Blob,
  { uploadId, parts }: { uploadId: string; parts: readonly UploadPart[] },
  { partsAtOnce, signal: callerSignal, onProgress }: SendOptions,
): Promise<SentPart[]> {
  const sentParts: SentPart[] = parts.map(({ number, etag }) => ({ number, etag }))
  const storedNumbers = new Set(sentParts.map(({ number }) => number))
  const missingParts = Array.from({ length: Math.ceil(file.size / partSize) }, (_, i) => i + 1).filter(
    (number) => !storedNumbers.has(number),
  )
  let sentBytes = parts.reduce((sum, { size }) => sum + size, 0)
  /** Bytes sent of each unfinished part, by part number. */
  const partialBytes = new Map<number, number>()
  const report = () => onProgress([...partialBytes.values()].reduce((sum, bytes) => sum + bytes, sentBytes))
  report()

  const failureController = new AbortController()
  const signal = AbortSignal.any([callerSignal, failureController.signal])
  const sendNext = async () => {
    for (let number = missingParts.shift(); number !== undefined; number = missingParts.shift()) {
      signal.throwIfAborted()
      const part = number
      const address = await store.sign(uploadId, part, signal).catch((error: unknown) => {
        // All parts had already been joined; only the response was lost.
        if (hasErrorCode(error, 'conflict')) return undefined
        throw error
      })
      if (!address) return
      const bytes = file.slice((part - 1) * partSize, part * partSize)
      const progress = (bytesDone: number) => {
        if (signal.aborted) return
        partialBytes.set(part, bytesDone)
        report()
      }
      const etag = await store.put(address.url, bytes, { signal, progress })
      sentParts.push({ number: part, etag })
      partialBytes.delete(part)
      sentBytes += bytes.size
      report()
    }
  }
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, sendNext))
  } finally {
    // If one part fails, the others are aborted.
    failureController.abort()
  }
  return sentParts
}
