import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/**
 * Replaces only the part of a document's content that differs, which preserves the cursor and undo history
 * elsewhere.
 */
export function replaceContent(change: Transaction, newDoc: Node): Transaction {
  const { doc } = change
  const from = doc.content.findDiffStart(newDoc.content)
  const diffEnd = doc.content.findDiffEnd(newDoc.content)
  if (from === null || diffEnd === null) return change
  // The same letters may match from both ends, for example if “aa” becomes “aaa”.
  const overlap = Math.max(0, from - Math.min(diffEnd.a, diffEnd.b))
  const replacement = newDoc.slice(from, diffEnd.b + overlap)
  change.replace(from, diffEnd.a + overlap, replacement)
  if (change.doc.eq(newDoc)) return change
  return change.replaceWith(0, change.doc.content.size, newDoc.content)
}
