import type { Transaction } from 'prosemirror-state'

const key = 'remoteWords'

/** Marks a change that brings words with their times from elsewhere; it is not the viewer's to undo. */
export function markRemote(transaction: Transaction): Transaction {
  return transaction.setMeta(key, true).setMeta('addToHistory', false)
}

export function isRemote(transaction: Transaction): boolean {
  return transaction.getMeta(key) === true
}
