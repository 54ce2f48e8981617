import type { EditorState } from 'prosemirror-state'
import type { Ms } from '#domain/words.ts'
import { attrsOf } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { turnsOf } from '#web/editor/core/document/turns.ts'

/** Start of the word at or after the cursor; after a turn's last word, that word's. */
export function caretTime({ doc, selection: { from } }: EditorState): Ms {
  const turn = turnsOf(doc).find(({ node, pos }) => from <= pos + node.nodeSize)
  if (!turn) return 0
  const offset = from - turn.pos - 1
  const { words } = attrsOf(turn.node)
  const index = wordRanges(turn.node).findIndex(({ to }) => offset <= to)
  return (words[index] ?? words.at(-1))?.start ?? 0
}
