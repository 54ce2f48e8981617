import type { Node } from 'prosemirror-model'
import type { WordSpan } from '#domain/anchors.ts'
import type { Word } from '#domain/words.ts'
import { attrsOf } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { type TurnAt, turnsOf } from './turns.ts'

/** A range of the document, in its positions. */
export interface DocRange {
  readonly from: number
  readonly to: number
}

const known = new WeakMap<Node, readonly number[]>()

/** The number of words before each turn. */
function wordsBefore(doc: Node): readonly number[] {
  let counts = known.get(doc)
  if (!counts) {
    let count = 0
    counts = turnsOf(doc).map(({ node }) => {
      const before = count
      count += attrsOf(node).words.length
      return before
    })
    known.set(doc, counts)
  }
  return counts
}

/** Positions of words by their indexes in the whole transcript. */
export function rangeOfSpan(doc: Node, { first, last }: WordSpan): DocRange | null {
  const from = placeOf(doc, first)
  const to = placeOf(doc, last)
  return from && to && { from: from.from, to: to.to }
}

function placeOf(doc: Node, index: number): DocRange | null {
  const counts = wordsBefore(doc)
  let turn = lastWhere(counts.length, (i) => (counts[i] ?? 0) <= index)
  // Turns without words begin at the same count as the next.
  while (turn > 0 && attrsOf(turnAt(doc, turn).node).words.length === 0) turn--
  const found = turnsOf(doc)[turn]
  const range = found && wordRanges(found.node)[index - (counts[turn] ?? 0)]
  return range && found ? { from: found.pos + 1 + range.from, to: found.pos + 1 + range.to } : null
}

/** The words in a range of the document, including partial ones. Reads only the turns in the range. */
export function wordsInRange(doc: Node, { from, to }: DocRange): Word[] {
  const turns = turnsOf(doc)
  const words: Word[] = []
  for (
    let i = Math.max(
      0,
      lastWhere(turns.length, (at) => turnAt(doc, at).pos < from),
    );
    i < turns.length;
    i++
  ) {
    const { node, pos } = turnAt(doc, i)
    if (pos >= to) break
    const { words: all } = attrsOf(node)
    for (const [index, range] of wordRanges(node).entries()) {
      const word = all[index]
      if (word && pos + 1 + range.from < to && pos + 1 + range.to > from) words.push(word)
    }
  }
  return words
}

/** A range of the document, extended to whole words at both ends. */
export function wholeWords(doc: Node, { from, to }: DocRange): DocRange {
  return { from: wordAround(doc, from).from, to: wordAround(doc, to).to }
}

/** The word at or beside a position; the position itself between two. */
function wordAround(doc: Node, pos: number): DocRange {
  const $pos = doc.resolve(pos)
  const start = $pos.start()
  const inside = $pos.parent.type.name === 'turn' ? wordRanges($pos.parent) : []
  const word = inside.find((range) => range.to >= $pos.parentOffset)
  if (!word || word.from > $pos.parentOffset) return { from: pos, to: pos }
  return { from: start + word.from, to: start + word.to }
}

const turnAt = (doc: Node, index: number): TurnAt => turnsOf(doc)[index] as TurnAt

/** The last index at which `holds` is true, if it is true up to some index and false after; else -1. */
function lastWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}
