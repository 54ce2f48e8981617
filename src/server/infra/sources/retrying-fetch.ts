import { setTimeout as wait } from 'node:timers/promises'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { readRetryAfter } from '#server/infra/remote/retry-after.ts'

const attempts = 4
const longestDelayMs = 20_000

interface RetryPolicy {
  /** Delay in milliseconds after a number of failed attempts, from 1. */
  backOff?: ((attempt: number) => number) | undefined
  /** Whether another response also means that the host is busy. */
  isBusy?: (response: Response) => Promise<boolean>
}

const defaultBackOff = (attempt: number): number => 500 * 2 ** attempt * (0.5 + Math.random())

const busyStatuses = new Set([429, 502, 503, 504])

/**
 * Retries requests that a busy host rejects, up to three times, after the requested delay or an increasing
 * one.
 */
export function createRetryingFetch(
  fetch: GuardedFetch,
  { backOff = defaultBackOff, isBusy = async () => false }: RetryPolicy = {},
): (address: string, init: Parameters<GuardedFetch>[1], signal: AbortSignal) => Promise<Response> {
  return async (address, init, signal) => {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted()
      const response = await fetch(address, init)
      const waits = attempt < attempts && (busyStatuses.has(response.status) || (await isBusy(response)))
      if (!waits) return response
      const delay = readRetryAfter(response.headers.get('retry-after')) ?? backOff(attempt)
      await wait(Math.min(delay, longestDelayMs), undefined, { signal })
    }
  }
}
