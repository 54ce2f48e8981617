import { setTimeout as wait } from 'node:timers/promises'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { busyDelay, isBusyStatus, maxBusyDelayMs } from '#server/infra/remote/retry-policy.ts'

const maxRetries = 3

interface RetryOptions {
  /** Whether a response with another status also means that the host is busy. */
  isBusy?: (response: Response) => Promise<boolean>
}

/**
 * Retries requests rejected by a busy host, up to three times, after the delay it asks for or with
 * increasing delays.
 */
export function createRetryingFetch(
  fetch: GuardedFetch,
  { isBusy = async () => false }: RetryOptions = {},
): (address: string, init: Parameters<GuardedFetch>[1], signal: AbortSignal) => Promise<Response> {
  return async (address, init, signal) => {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted()
      const response = await fetch(address, init)
      const shouldRetry = attempt < maxRetries && (isBusyStatus(response.status) || (await isBusy(response)))
      if (!shouldRetry) return response
      const delayMs = busyDelay(response.headers.get('retry-after'), attempt)
      await wait(Math.min(delayMs, maxBusyDelayMs), undefined, { signal })
    }
  }
}
