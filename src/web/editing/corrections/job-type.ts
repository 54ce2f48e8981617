import type { Correction } from '#contract/corrections.ts'

/** Job types, as they appear in page URLs. */
export const jobTypes = ['transcript', 'review', 'exam'] as const
export type JobType = (typeof jobTypes)[number]

/** Returns a correction's job type. */
export function jobTypeOf({ isExam, stage }: Pick<Correction, 'isExam' | 'stage'>): JobType {
  if (isExam) return 'exam'
  return stage === 'review' ? 'review' : 'transcript'
}
