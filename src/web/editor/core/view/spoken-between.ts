import type { Ms, Word } from '#domain/words.ts'

/** The indexes of the words that start in [startTime, endTime); times may be out of order. */
export function spokenBetween(
  words: readonly Word[],
  { startTime, endTime }: { startTime: Ms; endTime: Ms },
): number[] {
  return words.flatMap(({ start }, index) => (startTime <= start && start < endTime ? [index] : []))
}
