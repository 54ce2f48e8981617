import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/**
 * Replaces a document's content, touching only differences, so that the cursor and undo history are preserved
 * elsewhere.
 */
export function replaceContent(change: Transaction, wanted: Node): Transaction {
  const { doc } = change
  const from = doc.content.findDiffStart(wanted.content)
  const ends = doc.content.findDiffEnd(wanted.content)
  if (from === null || ends === null) return change
  // If “aa” becomes “aaa”, both ends match the same letters.
  const twice = Math.max(0, from - Math.min(ends.a, ends.b))
  const part = wanted.slice(from, ends.b + twice)
  change.replace(from, ends.a + twice, part)
  if (change.doc.eq(wanted)) return change
  return change.replaceWith(0, change.doc.content.size, wanted.content)
}
