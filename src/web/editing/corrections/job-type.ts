import type { Correction } from '#contract/corrections.ts'

/** Kinds of jobs, as they appear in page URLs. */
export const jobTypes = ['transcript', 'review', 'exam'] as const
export type JobType = (typeof jobTypes)[number]

/** Returns the kind of a correction as it appears in its page URL. */
export function jobTypeOf({ isExam, stage }: Pick<Correction, 'isExam' | 'stage'>): JobType {
  if (isExam) return 'exam'
  return stage === 'review' ? 'review' : 'transcript'
}
