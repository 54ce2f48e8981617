import type { EditorView } from 'prosemirror-view'
import { attrsOf } from './schema.ts'
import { turnsOf } from './turns.ts'
import { domRangeOf } from './word-range.ts'

export type MarkName = 'lh-refused' | 'lh-conflict'

/** Marks words by their index in the whole transcript, ascending; an empty list clears the marks of that name. */
export function markWords(view: EditorView, name: MarkName, indexes: readonly number[]): void {
  if (typeof Highlight === 'undefined') return
  const ranges: Range[] = []
  let first = 0
  let next = 0
  for (const [turn, { node }] of turnsOf(view.state.doc).entries()) {
    const count = attrsOf(node).words.length
    for (; next < indexes.length && (indexes[next] ?? 0) < first + count; next++) {
      const range = domRangeOf(view, { turn, index: (indexes[next] ?? 0) - first })
      if (range) ranges.push(range)
    }
    first += count
  }
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}
