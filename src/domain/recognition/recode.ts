import type { Ms, Word } from '#domain/words/words.ts'

/**
 * Returns the recognized words whose midpoints are in [start, end): the edges of a passage are pauses, whose
 * exact times vary by a few hundredths of a second between runs. Words that extend across an edge are cut off
 * there. The list must be in ascending order without overlaps, and so is the result.
 */
export function findWordsByMidpoint(words: readonly Word[], start: Ms, end: Ms): Word[] {
  return words
    .filter((word) => start <= middle(word) && middle(word) < end)
    .map((word) => ({ ...word, start: Math.max(start, word.start), end: Math.min(end, word.end) }))
}

/**
 * Assigns the speakers and turns of replaced words to re-transcribed ones: each new word gets the speaker of
 * the old word nearest in time, and starts a turn where an old word did or where the speaker changes. Both
 * lists must be in ascending order.
 */
export function adoptSpeakers(before: readonly Word[], recognized: readonly Word[]): Word[] {
  const turnStarts = before.filter((word) => word.turn).map((word) => word.start)
  let nearestIndex = 0
  let nextTurn = 0
  let last: string | undefined
  return recognized.map(({ turn: _, ...word }, i) => {
    while (
      nearestIndex + 1 < before.length &&
      distance(before[nearestIndex + 1], word) <= distance(before[nearestIndex], word)
    )
      nearestIndex++
    const speaker = before[nearestIndex]?.speaker ?? word.speaker
    // A turn starts at the first new word that doesn't end before the old word starts.
    let turn = i === 0 && before[0]?.turn === true
    while (nextTurn < turnStarts.length && (turnStarts[nextTurn] as Ms) < word.end) {
      turn = true
      nextTurn++
    }
    if (last !== undefined && last !== speaker) turn = true
    last = speaker
    return { ...word, speaker, ...(turn && { turn: true as const }) }
  })
}

const middle = ({ start, end }: Pick<Word, 'start' | 'end'>) => (start + end) / 2
const distance = (a: Word | undefined, b: Pick<Word, 'start' | 'end'>) =>
  a ? Math.abs(middle(a) - middle(b)) : Number.POSITIVE_INFINITY

/**
 * Merges re-transcribed words with edited ones: keeps each run of edited words and drops the re-transcribed
 * words that overlap it in time. Both lists must be in ascending order, and so is the result.
 */
export function mergeEditedWords(before: readonly Word[], recognized: readonly Word[]): Word[] {
  const editedWords = before.filter((word) => word.edited)
  const editedSpans = findEditedSpans(before)
  let run = 0
  const freeWords = recognized.filter((word) => {
    while (run < editedSpans.length && (editedSpans[run]?.end ?? 0) <= middle(word)) run++
    const at = editedSpans[run]
    return !at || middle(word) < at.start
  })
  const words = [...editedWords, ...freeWords].sort((a, b) => a.start - b.start || a.end - b.end)
  // The passage's first word starts a turn if the old one did.
  const [first, ...rest] = words
  return first && before[0]?.turn ? [{ ...first, turn: true }, ...rest] : words
}

/**
 * Returns the time span of each unbroken run of edited words; at least a millisecond, so that zero-length
 * words count.
 */
function findEditedSpans(words: readonly Word[]): { start: Ms; end: Ms }[] {
  const runs: { start: Ms; end: Ms }[] = []
  let isOpen = false
  for (const word of words) {
    const last = runs.at(-1)
    if (word.edited && isOpen && last) last.end = Math.max(last.end, word.end)
    else if (word.edited) runs.push({ start: word.start, end: Math.max(word.end, word.start + 1) })
    isOpen = word.edited === true
  }
  return runs
}
