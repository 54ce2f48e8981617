import { type DiffSegment, diffSegments, type Run } from '#domain/alignment/word-diff.ts'
import { firstIndexWhere } from '#domain/binary-search.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import { createAnchor, locateQuote, type QuoteAnchor } from './anchors.ts'
import type { Ms, Word } from './words.ts'

export type Anchor = QuoteAnchor & { readonly speaker: string }

/** Words around the same time, before and after a change; both lists are in ascending order. */
export interface WordsChange {
  readonly before: readonly Word[]
  readonly after: readonly Word[]
  /** Runs of words that both lists share. */
  readonly runs: readonly Run[]
}

/**
 * Moves anchors when all words of a text are replaced. An anchor follows its words to their new time and
 * includes words written in their place. If its words are gone or were already missing, it keeps its quote
 * and moves with the surrounding words; if its words are near the new time, it is attached to them.
 */
export function relocateAnchors<A extends Anchor>(
  anchors: readonly A[],
  { before, after, runs }: WordsChange,
): Anchor[] {
  const segments = diffSegments(runs, before.length, after.length)
  return anchors.map((anchor) => {
    const span = locateQuote(before, anchor)
    const movedAnchor = span && createAnchor(wordsAfter(segments, after, [span.first, span.last]))
    if (movedAnchor) return movedAnchor
    const shift = shiftOf(segments, { before, after }, anchor.start)
    const [start, end] = [Math.max(0, anchor.start + shift), Math.max(0, anchor.end + shift)]
    const wordSpan = locateQuote(after, { ...anchor, start, end })
    const relocatedAnchor = wordSpan && createAnchor(after.slice(wordSpan.first, wordSpan.last + 1))
    return relocatedAnchor ?? { quote: anchor.quote, speaker: anchor.speaker, start, end }
  })
}

/** Returns the index of the first segment that ends after a word. */
const firstSegmentAfter = (segments: readonly DiffSegment[], word: number): number =>
  firstIndexWhere(segments.length, (i) => (segments[i] as DiffSegment).before[1] > word)

/** Returns the new positions of the words between two indexes; undefined if unknown. */
function wordsAfter(
  segments: readonly DiffSegment[],
  after: readonly Word[],
  [first, last]: readonly [number, number],
): readonly Word[] {
  const at = firstSegmentAfter(segments, first)
  let end = at
  while (end < segments.length && (segments[end] as DiffSegment).before[0] <= last) end++
  const overlappingSegments = segments.slice(at, end)
  const isResolved = overlappingSegments.some(
    ({ isSame, before: [from, to], after }) =>
      isSame || (from >= first && to <= last + 1 && after[1] > after[0]),
  )
  const [head, tail] = [overlappingSegments[0], overlappingSegments.at(-1)]
  return isResolved && head && tail ? after.slice(mapPosition(head, first), mapPosition(tail, last + 1)) : []
}

/** Maps a position within a segment's old words to its new words; ends map to ends. */
function mapPosition(
  { isSame, before: [from, to], after: [start, end] }: DiffSegment,
  position: number,
): number {
  const share = isSame ? position - from : Math.round(((position - from) / (to - from)) * (end - start))
  return start + share
}

/** Returns how far the words around a given time have shifted. */
function shiftOf(
  segments: readonly DiffSegment[],
  { before, after }: Pick<WordsChange, 'before' | 'after'>,
  time: Ms,
): Ms {
  const index = Math.min(indexOfFirstAfter(before, time), before.length - 1)
  const position = firstSegmentAfter(segments, index)
  const nearestSegment = [segments[position], segments[position - 1], segments[position + 1]].find(
    (segment) => segment?.isSame,
  )
  if (!nearestSegment) return 0
  const {
    before: [from, to],
    after: [start],
  } = nearestSegment
  const word = Math.min(Math.max(index, from), to - 1)
  return (after[start + word - from]?.start ?? 0) - (before[word]?.start ?? 0)
}
