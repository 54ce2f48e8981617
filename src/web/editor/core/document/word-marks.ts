import type { EditorView } from 'prosemirror-view'
import { getAttrs } from './schema.ts'
import { getTurns } from './turns.ts'
import { wordDomRange } from './word-range.ts'

export type MarkName = 'lh-refused' | 'lh-conflict' | 'lh-changed' | 'lh-removed'

/**
 * Marks words by their indexes in the whole transcript, in ascending order; an empty list clears
 * the marks with this name.
 */
export function markWords(view: EditorView, name: MarkName, indexes: readonly number[]): void {
  if (typeof Highlight === 'undefined') return
  const ranges: Range[] = []
  let first = 0
  let next = 0
  for (const [turn, { node }] of getTurns(view.state.doc).entries()) {
    const count = getAttrs(node).words.length
    for (; next < indexes.length && (indexes[next] ?? 0) < first + count; next++) {
      const range = wordDomRange(view, { turn, index: (indexes[next] ?? 0) - first })
      if (range) ranges.push(range)
    }
    first += count
  }
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}
