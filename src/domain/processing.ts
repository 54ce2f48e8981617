import type { Collection } from '#contract/collection.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { toMs } from './items.ts'
import { autoDetect } from './languages.ts'
import type { Ms } from './words.ts'

/** Whether a collection is waiting for its processing, or in progress. */
export const isRunning = ({ processing }: Pick<Collection, 'processing'>): boolean =>
  ['queued', 'processing', 'translating'].includes(processing.state)

/** Maximum number of retries by a person; after that support has to investigate. */
export const maxRetries = 2

/** Failures that aren't about the recording. */
const outsideCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['cancelled', 'language_unknown', 'language_unavailable', 'engine_unavailable'] as const),
  'translator_unavailable',
  'storage_full',
  'quota_exceeded',
  'link_failed',
]

/** Whether a retry after a failure counts toward the limit; null without a failure. */
export const countsAsRetry = (failure: ProcessingErrorCode | null): boolean =>
  !outsideCauses.includes(failure)

/** Failures that another attempt at the same source can't change. */
const lastingCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['media_empty', 'media_unreadable', 'media_refused', 'media_no_audio'] as const),
  ...(['media_too_long', 'media_too_large', 'source_missing'] as const),
]

/** Whether a retry after this failure could succeed; null without a failure. */
export const isRetryable = (failure: ProcessingErrorCode | null): boolean => !lastingCauses.includes(failure)

/** The log entry of a recording with an undetected language. */
export const languageProblem = 'Issue processing media.'

/** Seconds until work takes longer than expected: twice the recording's length, at least two minutes. */
export const overdueAfter = (duration: number | null): number => 2 * Math.max(60, duration ?? 0)

/**
 * Whether a collection takes longer than expected, counted from the start of its processing: a queued one isn't
 * overdue, and a retry would only put it at the end. `now` in seconds since 1970.
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
  return now - (transcriptionStarted ?? started) > overdueAfter(props.duration)
}

/** Whether a person has to choose the spoken language because it couldn't be detected. */
export function needsLanguage({
  type,
  languageCode,
  processing,
  logs,
}: Pick<Collection, 'type' | 'languageCode' | 'processing'> & {
  logs: readonly { details: string }[]
}): boolean {
  if (type === 'text') return false
  if (languageCode !== '' && languageCode !== autoDetect) return false
  return (
    processing.state === 'complete' ||
    (processing.state === 'error' &&
      (processing.error?.code === 'language_unavailable' ||
        logs.some(({ details }) => details === languageProblem)))
  )
}

/**
 * End of the visible part of a transcript, in milliseconds; null if all of it is visible. The rest is kept, and shown
 * again without the limit.
 * @param limit seconds; undefined for none
 */
export function shownUntil(
  limit: number | undefined,
  { demo, duration_seconds: duration }: { demo: boolean; duration_seconds: number | null },
): Ms | null {
  return limit !== undefined && !demo && (duration ?? 0) > limit ? toMs(limit) : null
}
