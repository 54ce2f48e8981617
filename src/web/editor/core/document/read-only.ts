import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRemote } from './remote-meta.ts'

/**
 * Reason why a text is read-only: someone else or a corrector is working on it, it is being
 * processed, it is a saved version, or the viewer is a corrector who has paused the job or no
 * longer has it.
 */
export type ReadOnlyReason = 'locked' | 'corrected' | 'pending' | 'version' | 'paused' | 'ended'

const key = new PluginKey<ReadOnlyReason | null>('readOnly')

/** Creates a plugin that rejects changes to a read-only text, except changes from the server. */
export function readOnlyGuard(initial: ReadOnlyReason | null): Plugin {
  return new Plugin<ReadOnlyReason | null>({
    key,
    state: {
      init: () => initial,
      apply: (transaction, reason) => {
        const change = transaction.getMeta(key) as { reason: ReadOnlyReason | null } | undefined
        return change ? change.reason : reason
      },
    },
    filterTransaction: (transaction, state) =>
      !transaction.docChanged ||
      readOnlyReason(state) === null ||
      isRemote(transaction) ||
      isAppended(transaction),
  })
}

/** Returns whether a transaction was appended to one that has already been accepted. */
const isAppended = (transaction: Transaction) => transaction.getMeta('appendedTransaction') !== undefined

/** Returns why the text is read-only; null while it is editable. */
export function readOnlyReason(state: EditorState): ReadOnlyReason | null {
  return key.getState(state) ?? null
}

/** Makes the text editable or read-only. */
export function setReadOnly(view: EditorView, reason: ReadOnlyReason | null): void {
  if (view.isDestroyed || readOnlyReason(view.state) === reason) return
  view.dispatch(view.state.tr.setMeta(key, { reason }))
}
