import { isHistoryTransaction } from 'prosemirror-history'
import { PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { Word } from '#domain/words.ts'
import { isRemote } from './remote-meta.ts'
import { attrsOf } from './schema.ts'
import type { ChangedTurns } from './turns.ts'

/**
 * Successive keys at one place of one turn. Words are retimed against the words before the first key: typing a new word
 * before another one joins the two for a moment, which must not cost the second its time.
 */
export interface Burst {
  /** Position of the turn. */
  pos: number
  /** The range of typed characters, as offsets in the turn's text. */
  from: number
  to: number
  /** The turn's words before the first key. */
  words: readonly Word[]
}

export const burstKey = new PluginKey<Burst | null>('burst')

/** The burst after a transaction: it moves along with the text, and ends with every external change. */
export function burstAfter(transaction: Transaction, burst: Burst | null): Burst | null {
  const next = transaction.getMeta(burstKey) as Burst | null | undefined
  if (next !== undefined) return next
  if (!burst || !transaction.docChanged) return burst
  if (isHistoryTransaction(transaction) || isRemote(transaction)) return null
  // Marks set on the words in between, such as bookmarks, must survive the next key.
  if (!transaction.steps.every((step) => step instanceof ReplaceStep)) return null
  return { ...burst, pos: transaction.mapping.map(burst.pos) }
}

/** The burst that a change continues, or a new one; null if the change spans turns. */
export function burstOf(changed: ChangedTurns, burst: Burst | null): Burst | null {
  const [before, after] = [changed.before[0], changed.after[0]]
  if (changed.before.length !== 1 || changed.after.length !== 1 || !before || !after) return null
  const { from, until, grown } = changedText(before.node.textContent, after.node.textContent)
  if (burst?.pos === after.pos && from <= burst.to + 1 && until >= burst.from - 1)
    return { ...burst, from: Math.min(from, burst.from), to: Math.max(until, burst.to) + grown }
  return { pos: after.pos, from, to: until + grown, words: attrsOf(before.node).words }
}

/** `[from, until)` of the old text was replaced, and the text has `grown` by this many characters. */
function changedText(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let suffix = 0
  while (suffix < shorter - from && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  return { from, until: before.length - suffix, grown: after.length - before.length }
}
