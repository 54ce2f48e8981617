import { isHistoryTransaction } from 'prosemirror-history'
import { PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { Word } from '#domain/words/words.ts'
import { isRemote } from './remote-meta.ts'
import { getAttrs } from './schema.ts'
import type { ChangedTurns } from './turns.ts'

/**
 * Consecutive keystrokes at one position in a turn. Words are retimed against the words before the
 * first keystroke: typing a new word in front of another briefly joins the two, which must not make
 * the second word lose its time.
 */
export interface Burst {
  /** Position of the turn. */
  pos: number
  /** The range of typed characters, as offsets in the turn's text. */
  from: number
  to: number
  /** The turn's words before the first keystroke. */
  words: readonly Word[]
}

export const burstKey = new PluginKey<Burst | null>('burst')

/** Returns the burst after a transaction: it moves with the user's edits and ends on any other change. */
export function mapBurst(transaction: Transaction, burst: Burst | null): Burst | null {
  const next = transaction.getMeta(burstKey) as Burst | null | undefined
  if (next !== undefined) return next
  if (!burst || !transaction.docChanged) return burst
  if (isHistoryTransaction(transaction) || isRemote(transaction)) return null
  // Flags set in the meantime, such as bookmarks, must survive the next keystroke.
  if (!transaction.steps.every((step) => step instanceof ReplaceStep)) return null
  return { ...burst, pos: transaction.mapping.map(burst.pos) }
}

/** Returns the burst that a change continues, or a new one; null if the change spans several turns. */
export function continueBurst(changed: ChangedTurns, burst: Burst | null): Burst | null {
  const [before, after] = [changed.before[0], changed.after[0]]
  if (changed.before.length !== 1 || changed.after.length !== 1 || !before || !after) return null
  const { from, end, growth } = changedText(before.node.textContent, after.node.textContent)
  if (burst?.pos === after.pos && from <= burst.to + 1 && end >= burst.from - 1)
    return { ...burst, from: Math.min(from, burst.from), to: Math.max(end, burst.to) + growth }
  return { pos: after.pos, from, to: end + growth, words: getAttrs(before.node).words }
}

/**
 * Returns the range `[from, end)` of the old text that was replaced, and the `growth` of the text
 * in characters.
 */
function changedText(before: string, after: string) {
  const minLength = Math.min(before.length, after.length)
  let from = 0
  while (from < minLength && before[from] === after[from]) from++
  let suffix = 0
  while (suffix < minLength - from && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  return { from, end: before.length - suffix, growth: after.length - before.length }
}
