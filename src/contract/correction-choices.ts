/** Choices for Precision, in a file without schemas so that the browser can load it. */
export const precisionStyles = ['standard', 'verbatim'] as const
export const correctionProducts = ['transcript', 'captions'] as const
/** Kinds of corrections: a customer's order, a gold clip in the queue, or an exam. */
export const correctionKinds = ['order', 'gold', 'exam'] as const
export const correctionStates = ['waiting', 'taken', 'complete', 'canceled'] as const
export const correctionStages = ['correction', 'review'] as const
export const workOutcomes = [
  ...(['complete', 'released', 'timedOut', 'rejected', 'withdrawn', 'blocked'] as const),
] as const
export const correctionEventKinds = [
  ...(['ordered', 'assigned', 'taken', 'paused', 'resumed', 'warned', 'released', 'timedOut'] as const),
  ...(['rejected', 'completed', 'sentToReview', 'reviewed', 'requeued', 'canceled', 'blocked'] as const),
  ...(['delivered', 'refunded', 'disputed', 'decided'] as const),
] as const
/** Kinds of errors in scores, most severe first. */
export const errorKinds = [
  ...(['substitution', 'deletion', 'insertion', 'speaker', 'punctuation', 'timing'] as const),
] as const

/** Reasons why a corrector can't claim or resume a correction, in the details of a `conflict`. */
export const busyReasons = ['active', 'paused', 'unavailable'] as const
export type BusyReason = (typeof busyReasons)[number]

/** How long a correction must be paused before its corrector can claim other work, in seconds. */
export const pauseSeconds = 3600
/** Time after which corrections are released automatically, in seconds. */
export const releaseSeconds = 6 * 3600
/** How long before the automatic release the corrector is warned, in seconds. */
export const releaseWarningSeconds = 30 * 60
/** Default period for statistics, in days. */
export const statisticsDays = 60
/** Interval between heartbeats, in seconds. */
export const heartbeatSeconds = 60
export const maxCorrectionTextLength = 5000
