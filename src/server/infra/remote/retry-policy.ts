import type { Ms } from '#domain/words/words.ts'

/** How to retry a failed request. */
export interface RetryPolicy {
  /** Maximum number of consecutive retries. */
  retries: number
  /** Delay before the nth retry, counting from 1. */
  backOff(retry: number): Ms
}

/** Randomizes a delay by up to half, so that clients don't all retry at the same time. */
export const withJitter = (ms: Ms): Ms => ms * (0.5 + Math.random())
