import type { Collection } from '#contract/collection.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { toMs } from './items.ts'
import { autoDetect } from './languages.ts'
import type { Ms } from './words.ts'

/** A person may try again so often; then somebody has to look at it. */
export const maxRetries = 2

/** Failures that say nothing of the recording. */
const outsideCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['cancelled', 'language_unknown', 'language_unavailable', 'engine_unavailable'] as const),
  'translator_unavailable',
  'storage_full',
  'quota_exceeded',
  'link_failed',
]

/** Whether trying again after a failure is one of the tries that are counted; null when it has not failed yet. */
export const countsAsRetry = (failure: ProcessingErrorCode | null): boolean =>
  !outsideCauses.includes(failure)

/** Failures that another attempt at the same source can't change. */
const lastingCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['media_empty', 'media_unreadable', 'media_refused', 'media_no_audio'] as const),
  ...(['media_too_long', 'media_too_large', 'source_missing'] as const),
]

/** Whether another attempt after this failure could succeed; null when it has not failed. */
export const isRetryable = (failure: ProcessingErrorCode | null): boolean => !lastingCauses.includes(failure)

/** The log entry of a recording whose language could not be found out. */
export const languageProblem = 'Issue processing media.'

/** Seconds after which work takes longer than expected: twice the recording's length, two minutes at least. */
export const overdueAfter = (duration: number | null): number => 2 * Math.max(60, duration ?? 0)

/**
 * Whether work on a collection takes longer than expected, counted from its start: one that still waits behind others is
 * not late, and trying it again would only put it at the end. `now` in seconds since 1970.
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

/** Whether somebody has to say which language is spoken, because it could not be found out. */
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
 * How far the transcript of a collection is shown, in milliseconds; null when all of it is. What lies behind is kept, and
 * shown again as soon as the limit is gone.
 * @param limit seconds; undefined for none
 */
export function shownUntil(
  limit: number | undefined,
  { demo, duration_seconds: duration }: { demo: boolean; duration_seconds: number | null },
): Ms | null {
  return limit !== undefined && !demo && (duration ?? 0) > limit ? toMs(limit) : null
}
