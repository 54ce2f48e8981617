import type { Ms } from '#domain/words/words.ts'
import { readRetryAfter } from './retry-after.ts'

/** How to retry a failed request. */
export interface RetryPolicy {
  /** Maximum number of consecutive retries. */
  retries: number
  /** Returns the delay before the nth retry, counting from 1. */
  backOff(retry: number): Ms
}

/** Randomizes a delay by up to half, so that clients don't all retry at the same time. */
export const withJitter = (ms: Ms): Ms => ms * (0.5 + Math.random())

const busyStatuses = new Set([429, 502, 503, 504])

/** Returns whether an HTTP status means that a host, or a proxy in front of it, is busy. */
export const isBusyStatus = (status: number): boolean => busyStatuses.has(status)

/** Maximum delay that a busy host can request, in calls with a fixed number of retries. */
export const maxBusyDelayMs: Ms = 20_000

/**
 * Returns the delay before the next request to a busy host: the delay it asks for, or else a randomized one
 * that doubles each time.
 * @param retryAfter the `Retry-After` header
 * @param attempt counted from 0
 */
export const busyDelay = (retryAfter: string | null, attempt: number, firstDelayMs: Ms = 1000): Ms =>
  readRetryAfter(retryAfter) ?? withJitter(firstDelayMs * 2 ** attempt)
