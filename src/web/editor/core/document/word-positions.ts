import type { Node } from 'prosemirror-model'
import { lastIndexWhere } from '#domain/binary-search.ts'
import type { WordSpan } from '#domain/words/anchors.ts'
import type { Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { getTurns, type PositionedTurn } from './turns.ts'

/** Range of document positions. */
export interface DocRange {
  readonly from: number
  readonly to: number
}

const cache = new WeakMap<Node, readonly number[]>()

/** Returns the number of words before each turn. */
function wordsBefore(doc: Node): readonly number[] {
  let counts = cache.get(doc)
  if (!counts) {
    let count = 0
    counts = getTurns(doc).map(({ node }) => {
      const before = count
      count += getAttrs(node).words.length
      return before
    })
    cache.set(doc, counts)
  }
  return counts
}

/** Returns the document range of words, from their indexes in the whole transcript. */
export function spanToRange(doc: Node, { first, last }: WordSpan): DocRange | null {
  const from = placeOf(doc, first)
  const to = placeOf(doc, last)
  return from && to && { from: from.from, to: to.to }
}

function placeOf(doc: Node, index: number): DocRange | null {
  const counts = wordsBefore(doc)
  let turn = lastIndexWhere(counts.length, (i) => (counts[i] ?? 0) <= index)
  // A turn without words has the same count as the next turn.
  while (turn > 0 && getAttrs(turnAt(doc, turn).node).words.length === 0) turn--
  const target = getTurns(doc)[turn]
  const range = target && wordRanges(target.node)[index - (counts[turn] ?? 0)]
  return range && target ? { from: target.pos + 1 + range.from, to: target.pos + 1 + range.to } : null
}

/**
 * Returns the words in a document range, including partly covered ones; reads only the turns in
 * that range.
 */
export function wordsInRange(doc: Node, { from, to }: DocRange): Word[] {
  const turns = getTurns(doc)
  const words: Word[] = []
  for (
    let i = Math.max(
      0,
      lastIndexWhere(turns.length, (at) => turnAt(doc, at).pos < from),
    );
    i < turns.length;
    i++
  ) {
    const { node, pos } = turnAt(doc, i)
    if (pos >= to) break
    const { words: all } = getAttrs(node)
    for (const [index, range] of wordRanges(node).entries()) {
      const word = all[index]
      if (word && pos + 1 + range.from < to && pos + 1 + range.to > from) words.push(word)
    }
  }
  return words
}

/** Extends both ends of a document range to whole words. */
export function expandToWholeWords(doc: Node, { from, to }: DocRange): DocRange {
  return { from: wordAround(doc, from).from, to: wordAround(doc, to).to }
}

/** Returns the range of the word at or next to a position; an empty range if there is none. */
function wordAround(doc: Node, pos: number): DocRange {
  const $pos = doc.resolve(pos)
  const start = $pos.start()
  const ranges = $pos.parent.type.name === 'turn' ? wordRanges($pos.parent) : []
  const word = ranges.find((range) => range.to >= $pos.parentOffset)
  if (!word || word.from > $pos.parentOffset) return { from: pos, to: pos }
  return { from: start + word.from, to: start + word.to }
}

const turnAt = (doc: Node, index: number): PositionedTurn => getTurns(doc)[index] as PositionedTurn
