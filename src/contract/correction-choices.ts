/** Choices for Precision, without schemas for use in the browser. */
export const precisionStyles = ['standard', 'verbatim'] as const
export const correctionProducts = ['transcript', 'captions'] as const
/** An order of a customer, a gold clip in the queue, or an exam. */
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
/** Kinds of errors in scores, from the most severe. */
export const errorKinds = [
  ...(['substitution', 'deletion', 'insertion', 'speaker', 'punctuation', 'timing'] as const),
] as const

/** Why a corrector can't take or resume a correction, in the details of a `conflict`. */
export const busyReasons = ['active', 'paused', 'unavailable'] as const
export type BusyReason = (typeof busyReasons)[number]

/** Length of a pause after which a corrector can take other work, in seconds. */
export const pauseSeconds = 3600
/** Time after which work is released automatically, in seconds. */
export const releaseSeconds = 6 * 3600
/** Time before that release at which the corrector is warned, in seconds. */
export const releaseWarningSeconds = 30 * 60
/** Default window of statistics, in days. */
export const statisticsDays = 60
/** Interval of heartbeats, in seconds. */
export const heartbeatSeconds = 60
export const maxCorrectionTextLength = 5000
