import type { ProcessingState } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'

/** States in which a collection is being processed or waiting to be. */
export const runningStates = ['queued', 'processing', 'translating'] as const satisfies ProcessingState[]

export const isRunningState = (state: ProcessingState): boolean =>
  runningStates.some((runningState) => runningState === state)

/** Returns whether a collection is being processed or waiting to be. */
export const isRunning = ({ processing }: Pick<Collection, 'processing'>): boolean =>
  isRunningState(processing.state)

/** States of re-transcriptions and speaker identifications in progress. */
export const runningImprovementStates = ['queued', 'processing'] as const

/** Returns whether a re-transcription or speaker identification is in progress. */
export const isImprovementRunning = ({ state }: { state: string }): boolean =>
  runningImprovementStates.some((runningState) => runningState === state)

/** Maximum number of retries by users, after which support has to investigate. */
export const maxRetries = 2

/** Failures not caused by the recording. */
const externalCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['cancelled', 'language_unknown', 'language_unavailable', 'engine_unavailable'] as const),
  ...(['engine_unpaid', 'upgrade_required'] as const),
  'translator_unavailable',
  'storage_full',
  'quota_exceeded',
  'link_failed',
  ...(['folder_refused', 'folder_unavailable'] as const),
  'source_disconnected',
]

/**
 * Returns whether retrying after a failure counts toward the limit.
 * @param failure null if there was none
 */
export const countsAsRetry = (failure: ProcessingErrorCode | null): boolean =>
  !externalCauses.includes(failure)

/** Failures that a retry with the same source can't resolve. */
const permanentCauses: readonly (ProcessingErrorCode | null)[] = [
  ...(['media_empty', 'media_unreadable', 'media_refused', 'media_no_audio'] as const),
  ...(['media_too_long', 'media_too_large', 'source_missing'] as const),
]

/**
 * Returns whether retrying after a failure could succeed.
 * @param failure null if there was none
 */
export const isRetryable = (failure: ProcessingErrorCode | null): boolean =>
  !permanentCauses.includes(failure)

/**
 * Returns the number of seconds after which processing is overdue: twice the recording's length, at least two
 * minutes.
 */
export const overdueSeconds = (duration: number | null): number => 2 * Math.max(60, duration ?? 0)

/**
 * Returns whether a collection is taking longer than expected, measured from the start of processing. Queued
 * collections are never overdue, since a retry would only move them to the back of the queue. `now` is in
 * seconds since 1970.
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

/** Failures that may be resolved by choosing a language. */
const languageCauses: readonly (ProcessingErrorCode | undefined)[] = [
  'language_unknown',
  'language_unavailable',
]

/** Returns whether a user has to choose the spoken language because it couldn't be detected. */
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
 * Returns the end of a transcript's visible part, in milliseconds; null if all of it is visible. The rest is
 * kept, and becomes visible again if the limit is lifted.
 * @param limit in seconds; undefined for none
 */
export function findVisibleEnd(
  limit: number | undefined,
  { demo, duration_seconds: duration }: { demo: boolean; duration_seconds: number | null },
): Ms | null {
  return limit !== undefined && !demo && (duration ?? 0) > limit ? toMs(limit) : null
}
