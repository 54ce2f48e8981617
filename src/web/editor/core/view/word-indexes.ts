import type { Ms, Word } from '#domain/words/words.ts'

/** Returns the indexes of the words that start in [startTime, endTime), even if times are out of order. */
export function wordIndexesBetween(
  words: readonly Word[],
  { startTime, endTime }: { startTime: Ms; endTime: Ms },
): number[] {
  return words.flatMap(({ start }, index) => (startTime <= start && start < endTime ? [index] : []))
}
