import type { EditorState } from 'prosemirror-state'
import { type Slot, textOf, type Word } from '#domain/words.ts'
import { attrsOf } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { turnsOf } from '#web/editor/core/document/turns.ts'

/** The words in the selection, including partial ones, and the next one. */
function touched({ doc, selection: { from, to } }: EditorState): { words: Word[]; next: Word | undefined } {
  const found: Word[] = []
  let next: Word | undefined
  if (from >= to) return { words: found, next }
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
      const word = words[index]
      if (word) found.push(word)
    }
    if (next) break
  }
  return { words: found, next }
}

/** The text of the words in the selection; empty without any. */
export const selectedText = (state: EditorState): string => textOf(touched(state).words)

/** The time span [start, end) of the word starts in the selection; null without any. */
export function selectedSpan(state: EditorState): Slot | null {
  const { words, next } = touched(state)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const end = next ? Math.min(last.end, next.start) : last.end
  return { start: first.start, end: Math.max(end, last.start + 1) }
}
