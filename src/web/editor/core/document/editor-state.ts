import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import type { Word } from '#domain/words.ts'
import { anchoring } from './anchoring.ts'
import { chunkKeeper } from './chunks.ts'
import { documentOf } from './document.ts'
import { type ReadOnlyReason, readOnlyGuard } from './read-only.ts'
import { retiming } from './retiming.ts'
import { joinWithNext, joinWithPrevious, splitTurn } from './turn-commands.ts'

const turnKeys = keymap({
  Enter: splitTurn,
  'Shift-Enter': splitTurn,
  'Mod-Enter': splitTurn,
  Backspace: joinWithPrevious,
  'Mod-Backspace': joinWithPrevious,
  'Shift-Backspace': joinWithPrevious,
  Delete: joinWithNext,
  'Mod-Delete': joinWithNext,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
})

export function createEditorState(
  words: readonly Word[],
  readOnly: ReadOnlyReason | null = null,
): EditorState {
  return EditorState.create({
    doc: documentOf(words),
    plugins: [
      readOnlyGuard(readOnly),
      history(),
      retiming(),
      chunkKeeper(),
      anchoring(),
      turnKeys,
      keymap(baseKeymap),
    ],
  })
}
