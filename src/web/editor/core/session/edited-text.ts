import { closeHistory } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { getWords } from '#web/editor/core/document/document.ts'
import { markRemote, markRequested } from '#web/editor/core/document/remote-meta.ts'
import { replaceWords } from '#web/editor/core/document/replace-words.ts'
import type { EditedText } from '#web/editor/core/saving/saver-parts.ts'

/** Provides access to an editor's text even after the view is closed, when the saver still needs it. */
export function createEditedText(view: EditorView): EditedText {
  let detachedState: EditorState | null = null
  const state = () => detachedState ?? view.state
  const apply = (transaction: Transaction) => {
    if (view.isDestroyed) detachedState = state().apply(transaction)
    else view.dispatch(transaction)
  }
  return {
    words: () => getWords(state().doc),
    replace(words, source) {
      const transaction = replaceWords(state(), words)
      if (!transaction) return
      if (source === 'others') markRemote(transaction)
      if (source === 'server') markRequested(transaction)
      apply(transaction)
      // Further typing is a separate undo step.
      if (source === 'server') apply(closeHistory(state().tr))
    },
  }
}
