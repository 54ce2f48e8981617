/**
 * Waits for the given number of milliseconds.
 * @throws the signal's reason as soon as it aborts
 */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Delays before retries, in milliseconds. */
interface RetryDelays {
  first: number
  longest: number
}

/**
 * Returns the delay before a retry after `failures` consecutive failures, in milliseconds: exponential
 * backoff up to a maximum, randomly shortened by up to half, so that requests interrupted together don't all
 * retry simultaneously.
 */
export const retryDelay = (failures: number, { first, longest }: RetryDelays): number =>
  Math.min(first * 2 ** (failures - 1), longest) * (1 - Math.random() / 2)
