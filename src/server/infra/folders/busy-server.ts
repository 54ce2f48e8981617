import { setTimeout as sleep } from 'node:timers/promises'
import { LinkError } from '#server/infra/links/links.ts'
import { busyDelay, isBusyStatus } from '#server/infra/remote/retry-policy.ts'

/** Returns the delay before the next attempt, in milliseconds, if a server is busy; null otherwise. */
export function retryDelayOf(status: number, retryAfter: string, attempt: number): number | null {
  return isBusyStatus(status) ? busyDelay(retryAfter, attempt) : null
}

/** Retries requests rejected by a busy server until the total delay exceeds `maxWaitMs`. */
export async function retryWhileBusy<T>(
  maxWaitMs: number,
  signal: AbortSignal,
  attempt: (number: number) => Promise<T | { delayMs: number }>,
): Promise<T> {
  for (let waitedMs = 0, number = 0; ; number++) {
    const result = await attempt(number)
    if (!isDelay(result)) return result
    // Without this, a server that sends a zero delay would be retried forever.
    waitedMs += Math.max(result.delayMs, 100)
    if (waitedMs > maxWaitMs)
      throw new LinkError('unreachable', 'The server is busy. Please try again later.')
    await sleep(result.delayMs, undefined, { signal })
  }
}

const isDelay = (result: unknown): result is { delayMs: number } =>
  typeof result === 'object' && result !== null && 'delayMs' in result
