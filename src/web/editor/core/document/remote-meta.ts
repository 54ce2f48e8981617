import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'

const key = 'remoteWords'

/** Marks a transaction as a remote change, which the viewer can't undo. */
export function markRemote(transaction: Transaction): Transaction {
  return transaction.setMeta(key, true).setMeta('addToHistory', false)
}

/** Marks a transaction as a server-side change that the viewer requested, with its own undo step. */
export function markRequested(transaction: Transaction): Transaction {
  return closeHistory(transaction.setMeta(key, true))
}

export function isRemote(transaction: Transaction): boolean {
  return transaction.getMeta(key) === true
}
