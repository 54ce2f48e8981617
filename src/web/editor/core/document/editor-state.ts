import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import type { Word } from '#domain/words/words.ts'
import { anchoring } from './anchoring.ts'
import { chunkSplitter } from './chunks.ts'
import { createDocument } from './document.ts'
import { type ReadOnlyReason, readOnlyGuard } from './read-only.ts'
import { retimingPlugin } from './retiming.ts'
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
    doc: createDocument(words),
    plugins: [
      readOnlyGuard(readOnly),
      history(),
      retimingPlugin(),
      chunkSplitter(),
      anchoring(),
      turnKeys,
      keymap(baseKeymap),
    ],
  })
}
