import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { wordsOf } from './editor/document.ts'
import { markRemote } from './editor/remote-meta.ts'
import { replaceWords } from './editor/replace-words.ts'
import type { EditedText } from './saving/saver.ts'

/** The text of an editor, which the saver still needs for a moment after the page has closed the view. */
export function editedText(view: EditorView): EditedText {
  let afterwards: EditorState | null = null
  const state = () => afterwards ?? view.state
  return {
    words: () => wordsOf(state().doc),
    replace(words, by) {
      const transaction = replaceWords(state(), words)
      if (!transaction) return
      if (by === 'others') markRemote(transaction)
      if (view.isDestroyed) afterwards = state().apply(transaction)
      else view.dispatch(transaction)
    },
  }
}
