import { firstFrom, wordsIn } from '#domain/patches.ts'
import type { Word } from '#domain/words.ts'
import type { Edit } from './edits.ts'

/** Fewer untouched words between two of many edits are worth less than a round trip. */
const nearWords = 20

/**
 * Makes at most `most` edits of many: those with the fewest untouched words between them become one, which holds
 * these words too.
 * @param edits all that lies between `base` and `current`, ascending
 */
export function joinEdits(
  edits: readonly Edit[],
  base: readonly Word[],
  current: readonly Word[],
  most: number,
): readonly Edit[] {
  if (edits.length <= most) return edits
  const gap = (index: number) =>
    firstFrom(base, edits[index]?.startTime ?? 0) - firstFrom(base, edits[index - 1]?.endTime ?? 0)
  const beginnings = edits
    .map((_, index) => ({ index, gap: index === 0 ? Number.POSITIVE_INFINITY : gap(index) }))
    .filter(({ gap }) => gap >= nearWords)
    .sort((a, b) => b.gap - a.gap)
    .slice(0, most)
    .map(({ index }) => index)
    .sort((a, b) => a - b)
  return beginnings.map((from, i) => {
    const [first, last] = [edits[from], edits[(beginnings[i + 1] ?? edits.length) - 1]]
    const [startTime, endTime] = [first?.startTime ?? 0, last?.endTime ?? 0]
    return {
      startTime,
      endTime,
      words: wordsIn(current, startTime, endTime),
      was: wordsIn(base, startTime, endTime),
    }
  })
}
