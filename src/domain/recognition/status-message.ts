import type { Collection } from '#contract/collection.ts'
import { countsAsRetry, isOverdue, isRetryable, maxRetries, overdueSeconds } from './processing.ts'

/** Messages about a collection's status; the interface has the texts. */
export type StatusMessage = 'paused' | 'translating' | 'overdue' | 'gaveUp' | 'failed'

type CollectionStatus = Pick<Collection, 'type' | 'processing' | 'started' | 'transcriptionStarted' | 'props'>

/**
 * Returns the message that a collection needs; null if none. `overdue`: taking longer than expected, and may
 * be retried; `gaveUp`: out of retries. `now` is in seconds since 1970.
 */
export function statusMessage(collection: CollectionStatus, now: number): StatusMessage | null {
  const { state } = collection.processing
  // A document shows its progress instead of its snippet.
  if (collection.type === 'text' && state !== 'translating') return state === 'error' ? 'failed' : null
  if (state === 'paused' || state === 'translating') return state
  if (state === 'error') return 'failed'
  if (!isOverdue(collection, now)) return null
  return collection.processing.attempt >= maxRetries ? 'gaveUp' : 'overdue'
}

/** Returns whether to offer a retry; if not, only support can help. */
export function canRetry(collection: CollectionStatus, now: number): boolean {
  const message = statusMessage(collection, now)
  const { attempt, error } = collection.processing
  if (!isRetryable(error?.code ?? null)) return false
  if (message === 'failed') return attempt < maxRetries || !countsAsRetry(error?.code ?? null)
  return message === 'overdue'
}

/** Returns when a collection in progress becomes overdue, in seconds since 1970. */
export function overdueTimeOf({ started, transcriptionStarted, props }: CollectionStatus): number {
  return (transcriptionStarted ?? started) + overdueSeconds(props.duration)
}
