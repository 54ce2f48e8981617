import type { EditorView } from 'prosemirror-view'
import { attrsOf } from './schema.ts'
import type { WordPlace } from './timeline.ts'
import { wordRanges } from './tokens.ts'
import { turnsOf } from './turns.ts'

/** The DOM range of one word; null if it is gone. */
export function domRangeOf(view: EditorView, { turn, index }: WordPlace): Range | null {
  const found = turnsOf(view.state.doc)[turn]
  const offsets = found && wordRanges(found.node)[index]
  if (!offsets) return null
  return domRange(view, found.pos + 1 + offsets.from, found.pos + 1 + offsets.to)
}

/** The DOM range between two positions in one turn. */
export function domRange(view: EditorView, from: number, to: number): Range {
  const range = document.createRange()
  const start = view.domAtPos(from, 1)
  const end = view.domAtPos(to, -1)
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** The word at a position of the document, if any. */
export function placeAt(view: EditorView, pos: number): WordPlace | null {
  const $pos = view.state.doc.resolve(pos)
  if ($pos.parent.type.name !== 'turn') return null
  const turn = turnsOf(view.state.doc).findIndex((candidate) => candidate.pos === $pos.before())
  const ranges = turn < 0 ? [] : wordRanges($pos.parent)
  const index = ranges.findIndex(({ from, to }) => from <= $pos.parentOffset && $pos.parentOffset <= to)
  return index < 0 ? null : { turn, index }
}

export function wordAt(view: EditorView, { turn, index }: WordPlace) {
  const found = turnsOf(view.state.doc)[turn]
  return found && attrsOf(found.node).words[index]
}
