import { setTimeout as wait } from 'node:timers/promises'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { readRetryAfter } from '#server/infra/remote/retry-after.ts'
import { type RetryPolicy, withJitter } from '#server/infra/remote/retry-policy.ts'

const maxDelayMs = 20_000

const defaultPolicy: RetryPolicy = { retries: 3, backOff: (retry) => withJitter(1000 * 2 ** (retry - 1)) }

interface RetryOptions {
  /** Replaces the default delays. */
  backOff?: RetryPolicy['backOff'] | undefined
  /** Whether a response with another status also means that the host is busy. */
  isBusy?: (response: Response) => Promise<boolean>
}

const busyStatuses = new Set([429, 502, 503, 504])

/**
 * Retries requests rejected by a busy host, up to three times, after the delay it asks for or with
 * increasing delays.
 */
export function createRetryingFetch(
  fetch: GuardedFetch,
  { backOff = defaultPolicy.backOff, isBusy = async () => false }: RetryOptions = {},
): (address: string, init: Parameters<GuardedFetch>[1], signal: AbortSignal) => Promise<Response> {
  return async (address, init, signal) => {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const response = await fetch(address, init)
      const shouldRetry =
        attempt <= defaultPolicy.retries && (busyStatuses.has(response.status) || (await isBusy(response)))
      if (!shouldRetry) return response
      const delayMs = readRetryAfter(response.headers.get('retry-after')) ?? backOff(attempt)
      await wait(Math.min(delayMs, maxDelayMs), undefined, { signal })
    }
  }
}
