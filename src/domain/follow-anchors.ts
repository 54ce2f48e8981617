import { anchorOf, locateQuote, type QuoteAnchor } from './anchors.ts'
import { firstFrom } from './patches.ts'
import { type Run, type Stretch, stretches } from './word-diff.ts'
import type { Ms, Word } from './words.ts'

export type Anchor = QuoteAnchor & { readonly speaker: string }

/** What stands at a time, and what stood there; both ascend. */
export interface ChangedWords {
  readonly before: readonly Word[]
  readonly after: readonly Word[]
  /** The words that both share. */
  readonly runs: readonly Run[]
}

/**
 * What anchors in a text have become when others words stand there at one stroke. One goes with its words, wherever they
 * lie in time now, and takes in what was written in their place. One whose words are gone, or were not there before,
 * stays what it is at the time that its surroundings have now; but if just its words stand there, it has found them.
 */
export function followAnchors<A extends Anchor>(
  anchors: readonly A[],
  { before, after, runs }: ChangedWords,
): Anchor[] {
  const all = stretches(runs, before.length, after.length)
  return anchors.map((anchor) => {
    const span = locateQuote(before, anchor)
    const moved = span && anchorOf(wordsAfter(all, after, [span.first, span.last]))
    if (moved) return moved
    const by = delayOf(all, { before, after }, anchor.start)
    const [start, end] = [Math.max(0, anchor.start + by), Math.max(0, anchor.end + by)]
    const found = locateQuote(after, { ...anchor, start, end })
    const there = found && anchorOf(after.slice(found.first, found.last + 1))
    return there ?? { quote: anchor.quote, speaker: anchor.speaker, start, end }
  })
}

/** Index of the first stretch that ends behind a word. */
function firstBehind(all: readonly Stretch[], word: number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle] as Stretch).before[1] > word) high = middle
    else low = middle + 1
  }
  return low
}

/** What became of the words from the first to the last of these indexes; none when nothing tells. */
function wordsAfter(
  all: readonly Stretch[],
  after: readonly Word[],
  [first, last]: readonly [number, number],
): readonly Word[] {
  const at = firstBehind(all, first)
  let end = at
  while (end < all.length && (all[end] as Stretch).before[0] <= last) end++
  const touched = all.slice(at, end)
  const isTold = touched.some(
    ({ same, before: [from, to], after }) => same || (from >= first && to <= last + 1 && after[1] > after[0]),
  )
  const [head, tail] = [touched[0], touched.at(-1)]
  return isTold && head && tail ? after.slice(placeIn(head, first), placeIn(tail, last + 1)) : []
}

/** Where a place among the older words of a stretch lies among its newer ones: its ends are theirs. */
function placeIn({ same, before: [from, to], after: [start, end] }: Stretch, place: number): number {
  const share = same ? place - from : Math.round(((place - from) / (to - from)) * (end - start))
  return start + share
}

/** How much later the words around a time lie now. */
function delayOf(
  all: readonly Stretch[],
  { before, after }: Pick<ChangedWords, 'before' | 'after'>,
  time: Ms,
): Ms {
  const index = Math.min(firstFrom(before, time), before.length - 1)
  const here = firstBehind(all, index)
  const near = [all[here], all[here - 1], all[here + 1]].find((stretch) => stretch?.same)
  if (!near) return 0
  const {
    before: [from, to],
    after: [start],
  } = near
  const word = Math.min(Math.max(index, from), to - 1)
  return (after[start + word - from]?.start ?? 0) - (before[word]?.start ?? 0)
}
