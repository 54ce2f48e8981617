import { describe, expect, it } from 'vitest'
import { partSize } from '#contract/limits.ts'
import type { UploadPart } from '#contract/uploads.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { delay } from '#web/lib/delay.ts'
import { type PartStore, sendFile } from './send-file.ts'

const uploadId = '0b0f6a3c-3f6e-4a51-9d5e-6c1de1f2a001'
const upload = {
  id: uploadId,
  name: 'a',
  size: 0,
  contentType: '',
  started: 0,
  location: '/a',
  complete: false,
  duplicateOf: null,
  options: {},
}

/** Creates an in-memory store that records its calls. */
function memoryStore(storedParts: UploadPart[] = []) {
  const sentParts: { number: number; bytes: number }[] = []
  let completedParts: number[] | undefined
  const store: PartStore = {
    begin: async () => upload,
    listParts: async () => storedParts,
    sign: async (_, number) => ({ url: String(number) }),
    put: async (url, bytes, { progress }) => {
      progress(bytes.size)
      sentParts.push({ number: Number(url), bytes: bytes.size })
      return `"etag-${url}"`
    },
    complete: async (_, parts) => {
      completedParts = parts.map(({ number }) => number)
      return { ...upload, complete: true }
    },
  }
  return { store, sentParts, completed: () => completedParts }
}

const file = new Blob([new Uint8Array(2 * partSize + 5)])
const options = (uploadId?: string) => ({
  uploadId,
  partsAtOnce: 1,
  signal: new AbortController().signal,
  onBegin: () => undefined,
  onProgress: () => undefined,
})

describe('sendFile', () => {
  it('divides a file into parts of exactly 8 MiB and a remainder', async () => {
    const { store, sentParts, completed } = memoryStore()
    await sendFile(store, file, options())
    expect(sentParts).toEqual([
      { number: 1, bytes: partSize },
      { number: 2, bytes: partSize },
      { number: 3, bytes: 5 },
    ])
    expect(completed()).toEqual([1, 2, 3])
  })

  it('sends only missing parts when it resumes', async () => {
    const { store, sentParts, completed } = memoryStore([
      { number: 1, size: partSize, etag: 'a' },
      { number: 3, size: 5, etag: 'c' },
    ])
    const progress: number[] = []
    await sendFile(store, file, { ...options(uploadId), onProgress: (bytes) => progress.push(bytes) })
    expect(sentParts.map(({ number }) => number)).toEqual([2])
    expect(completed()).toEqual([1, 2, 3])
    expect(progress[0]).toBe(partSize + 5)
    expect(progress.at(-1)).toBe(file.size)
  })

  it('restarts when the server has dropped the upload', async () => {
    const { store, sentParts } = memoryStore()
    store.listParts = () => Promise.reject(new ApiError('not_found', 404, ''))
    let startCount = 0
    await sendFile(store, file, { ...options('gone'), onBegin: () => (startCount += 1) })
    expect(startCount).toBe(1)
    expect(sentParts).toHaveLength(3)
  })

  it('only completes the upload if the parts were already joined and the response was lost', async () => {
    const { store, sentParts, completed } = memoryStore()
    store.sign = () => Promise.reject(new ApiError('conflict', 409, ''))
    await sendFile(store, file, options(uploadId))
    expect(sentParts).toHaveLength(0)
    expect(completed()).toEqual([])
  })

  it('stops between parts when canceled', async () => {
    const { store, sentParts, completed } = memoryStore()
    const controller = new AbortController()
    const onProgress = (bytes: number) => bytes > 0 && controller.abort()
    await expect(
      sendFile(store, file, { ...options(), signal: controller.signal, onProgress }),
    ).rejects.toThrow(/abort/i)
    expect(sentParts).toHaveLength(1)
    expect(completed()).toBeUndefined()
  })

  it('sends several parts at the same time, each once', async () => {
    const { store, sentParts, completed } = memoryStore()
    const { put } = store
    let openRequests = 0
    let maxConcurrent = 0
    store.put = async (url, bytes, putOptions) => {
      openRequests += 1
      maxConcurrent = Math.max(maxConcurrent, openRequests)
      await delay(5)
      openRequests -= 1
      return put(url, bytes, putOptions)
    }
    const largeFile = new Blob([new Uint8Array(7 * partSize)])
    const progress: number[] = []
    await sendFile(store, largeFile, {
      ...options(),
      partsAtOnce: 3,
      onProgress: (bytes) => progress.push(bytes),
    })
    expect(maxConcurrent).toBe(3)
    expect(sentParts.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(completed()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(largeFile.size)
  })

  it('stops the other parts when one fails', async () => {
    const { store, completed } = memoryStore()
    const stoppedUploads: string[] = []
    store.put = (url, _, { signal }) =>
      url === '2'
        ? Promise.reject(new ApiError('storage_full', 507, ''))
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              stoppedUploads.push(url)
              reject(signal.reason)
            })
          })
    const sendPromise = sendFile(store, file, { ...options(), partsAtOnce: 3 })
    await expect(sendPromise).rejects.toMatchObject({ code: 'storage_full' })
    expect(stoppedUploads).toEqual(['1', '3'])
    expect(completed()).toBeUndefined()
  })
})
