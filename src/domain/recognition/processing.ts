import type { Collection } from '#contract/collection.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'

/** Returns whether a collection is being processed or waiting for it. */
export const isRunning = ({ processing }: Pick<Collection, 'processing'>): boolean =>
  ['queued', 'processing', 'translating'].includes(processing.state)

/** Maximum number of retries by a user, after which support has to investigate. */
export const maxRetries = 2

/** Failures that the recording didn't cause. */
const outsideCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['cancelled', 'language_unknown', 'language_unavailable', 'engine_unavailable'] as const),
  ...(['engine_unpaid', 'upgrade_required'] as const),
  'translator_unavailable',
  'storage_full',
  'quota_exceeded',
  'link_failed',
  ...(['folder_refused', 'folder_unavailable'] as const),
  'source_disconnected',
]

/** Returns whether a retry after a failure counts toward the limit; null if there was no failure. */
export const countsAsRetry = (failure: ProcessingErrorCode | null): boolean =>
  !outsideCauses.includes(failure)

/** Failures that a retry with the same source can't resolve. */
const permanentCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['media_empty', 'media_unreadable', 'media_refused', 'media_no_audio'] as const),
  ...(['media_too_long', 'media_too_large', 'source_missing'] as const),
]

/** Returns whether a retry after this failure could succeed; null if there was no failure. */
export const isRetryable = (failure: ProcessingErrorCode | null): boolean =>
  !permanentCauses.includes(failure)

/** Seconds until work takes longer than expected: twice the recording's length, at least two minutes. */
export const overdueSeconds = (duration: number | null): number => 2 * Math.max(60, duration ?? 0)

/**
 * Returns whether a collection takes longer than expected, measured from the start of its processing. Queued
 * collections are never overdue, since a retry would only move them to the end. `now` is in seconds since
 * 1970.
 */
export function isOverdue(
  {
    processing,
    started,
    transcriptionStarted,
    props,
  }: Pick<Collection, 'processing' | 'started' | 'transcriptionStarted' | 'props'>,
  now: number,
): boolean {
  if (processing.state !== 'processing') return false
  return now - (transcriptionStarted ?? started) > overdueSeconds(props.duration)
}

/** Failures that choosing the language may prevent. */
const languageCauses: readonly (ProcessingErrorCode | undefined)[] = [
  'language_unknown',
  'language_unavailable',
]

/** Whether a person has to choose the spoken language because it couldn't be detected. */
export function needsLanguage({
  type,
  languageCode,
  processing: { state, error },
}: Pick<Collection, 'type' | 'languageCode' | 'processing'>): boolean {
  if (type === 'text') return false
  if (languageCode !== '' && languageCode !== autoDetect) return false
  return state === 'complete' || (state === 'error' && languageCauses.includes(error?.code))
}

/**
 * Returns the end of the visible part of a transcript, in milliseconds; null if all of it is visible. The rest is kept,
 * and visible again without the limit.
 * @param limit in seconds; undefined for none
 */
export function findVisibleEnd(
  limit: number | undefined,
  { demo, duration_seconds: duration }: { demo: boolean; duration_seconds: number | null },
): Ms | null {
  return limit !== undefined && !demo && (duration ?? 0) > limit ? toMs(limit) : null
}
