import type { EditorState } from 'prosemirror-state'
import type { Ms } from '#domain/words/words.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'

/** Returns the start of the word at or after the cursor; at the end of a turn, the start of its last word. */
export function cursorTime({ doc, selection: { from } }: EditorState): Ms {
  const turn = getTurns(doc).find(({ node, pos }) => from <= pos + node.nodeSize)
  if (!turn) return 0
  const offset = from - turn.pos - 1
  const { words } = getAttrs(turn.node)
  const index = wordRanges(turn.node).findIndex(({ to }) => offset <= to)
  return (words[index] ?? words.at(-1))?.start ?? 0
}
