import type { EditorState } from 'prosemirror-state'
import type { Slot, Word } from '#domain/words.ts'
import { attrsOf } from './schema.ts'
import { wordRanges } from './tokens.ts'
import { turnsOf } from './turns.ts'

/** The time [start, end) in which the words start that the selection touches; null when it touches none. */
export function selectedSpan({ doc, selection: { from, to } }: EditorState): Slot | null {
  if (from >= to) return null
  let [first, last, next]: (Word | undefined)[] = []
  for (const { node, pos } of turnsOf(doc)) {
    if (pos + node.nodeSize < from) continue
    const { words } = attrsOf(node)
    for (const [index, range] of wordRanges(node).entries()) {
      const [begins, ends] = [pos + 1 + range.from, pos + 1 + range.to]
      if (ends <= from) continue
      if (begins >= to) {
        next = words[index]
        break
      }
      first ??= words[index]
      last = words[index]
    }
    if (next) break
  }
  if (!first || !last) return null
  const end = next ? Math.min(last.end, next.start) : last.end
  return { start: first.start, end: Math.max(end, last.start + 1) }
}
