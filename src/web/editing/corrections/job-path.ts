import type { Correction } from '#contract/corrections.ts'

/** Kinds of jobs in the URLs of their pages. */
export const jobTypes = ['transcript', 'review', 'exam'] as const
export type JobType = (typeof jobTypes)[number]

/** Returns the kind of a correction in the URL of its page. */
export function jobTypeOf({ isExam, stage }: Pick<Correction, 'isExam' | 'stage'>): JobType {
  if (isExam) return 'exam'
  return stage === 'review' ? 'review' : 'transcript'
}
