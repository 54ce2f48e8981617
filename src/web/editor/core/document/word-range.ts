import type { EditorView } from 'prosemirror-view'
import { getAttrs } from './schema.ts'
import type { WordPosition } from './timeline.ts'
import { wordRanges } from './tokens.ts'
import { getTurns } from './turns.ts'

/** Returns the DOM range of a word; null if the word no longer exists. */
export function wordDomRange(view: EditorView, { turn, index }: WordPosition): Range | null {
  const positionedTurn = getTurns(view.state.doc)[turn]
  const offsets = positionedTurn && wordRanges(positionedTurn.node)[index]
  if (!offsets) return null
  return domRange(view, positionedTurn.pos + 1 + offsets.from, positionedTurn.pos + 1 + offsets.to)
}

/** Returns the DOM range between two positions in a turn. */
export function domRange(view: EditorView, from: number, to: number): Range {
  const range = document.createRange()
  const start = view.domAtPos(from, 1)
  const end = view.domAtPos(to, -1)
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** Returns the position of the word at a document position; null if there is none. */
export function wordPositionAt(view: EditorView, pos: number): WordPosition | null {
  const $pos = view.state.doc.resolve(pos)
  if ($pos.parent.type.name !== 'turn') return null
  const turn = getTurns(view.state.doc).findIndex((candidate) => candidate.pos === $pos.before())
  const ranges = turn < 0 ? [] : wordRanges($pos.parent)
  const index = ranges.findIndex(({ from, to }) => from <= $pos.parentOffset && $pos.parentOffset <= to)
  return index < 0 ? null : { turn, index }
}

export function wordAt(view: EditorView, { turn, index }: WordPosition) {
  const positionedTurn = getTurns(view.state.doc)[turn]
  return positionedTurn && getAttrs(positionedTurn.node).words[index]
}
