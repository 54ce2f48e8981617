import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isRemote } from './remote-meta.ts'

/** Why a text can't be changed: another edits it, it is being worked on, it is a version, or it is read by a link. */
export type ReadOnlyReason = 'locked' | 'pending' | 'version' | 'public'

const key = new PluginKey<ReadOnlyReason | null>('readOnly')

/** Rejects changes to a read-only text, except those from the server. */
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
      isAnswer(transaction),
  })
}

/** Follows from another transaction, which has passed already. */
const isAnswer = (transaction: Transaction) => transaction.getMeta('appendedTransaction') !== undefined

/** Null while the text can be changed. */
export function readOnlyReason(state: EditorState): ReadOnlyReason | null {
  return key.getState(state) ?? null
}

/** Lets the text be changed from now on, or not any more. */
export function setReadOnly(view: EditorView, reason: ReadOnlyReason | null): void {
  if (view.isDestroyed || readOnlyReason(view.state) === reason) return
  view.dispatch(view.state.tr.setMeta(key, { reason }))
}
