import { ApiError } from '#web/lib/api/api.ts'
import { isTransient } from '#web/lib/api/transient-errors.ts'
import { delay, retryDelay } from '#web/lib/delay.ts'

const maxAttempts = 6
const delays = { first: 1_000, longest: 5_000 }

/** HTTP status if the disk is full or the quota is exceeded. */
export const insufficientStorage = 507

const isFull = (error: unknown) =>
  error instanceof ApiError && (error.status === insufficientStorage || error.code === 'queue_full')

/**
 * Resolves once the browser reports that it is online.
 * @throws the signal's reason as soon as it aborts
 */
async function waitUntilOnline(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (navigator.onLine) return
  const ended = new AbortController()
  const once = { once: true, signal: ended.signal }
  await new Promise<void>((resolve, reject) => {
    addEventListener('online', () => resolve(), once)
    signal.addEventListener('abort', () => reject(signal.reason), once)
  }).finally(() => ended.abort())
}

/**
 * Retries an upload's request whenever the connection is restored, and up to five times after other transient
 * errors, unless storage or the queue is full.
 * @throws the last error; the signal's reason
 */
export async function retryAfterOutages<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; ) {
    await waitUntilOnline(signal)
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!navigator.onLine) continue
      attempts += 1
      if (!isTransient(error) || isFull(error) || attempts === maxAttempts) throw error
      await delay(retryDelay(attempts, delays), signal)
    }
  }
}
