import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { asTurn } from '#domain/paragraphs.ts'
import { retime } from '#domain/retime.ts'
import { textOf, type Word } from '#domain/words.ts'
import { type Burst, burstAfter, burstKey, burstOf } from './burst.ts'
import { isRemote } from './remote-meta.ts'
import { attrsOf } from './schema.ts'
import { turnAscends } from './timeline.ts'
import { wordRanges } from './tokens.ts'
import { type ChangedTurns, changedTurns } from './turns.ts'

/**
 * Keeps the words of every turn in sync with its text. The new words are part of the edit's history event, so undo
 * restores the exact times.
 */
export function retiming(): Plugin {
  return new Plugin({
    key: burstKey,
    state: { init: () => null, apply: burstAfter },
    appendTransaction: retimeChanged,
  })
}

function retimeChanged(
  transactions: readonly Transaction[],
  oldState: EditorState,
  newState: EditorState,
): Transaction | null {
  if (!transactions.some((transaction) => transaction.docChanged)) return null
  const changed = changedTurns(oldState.doc, newState.doc)
  if (!changed) return null
  const trusted = transactions.every(
    (transaction) => isHistoryTransaction(transaction) || isRemote(transaction),
  )
  const same = new Set(changed.before.map(({ node }) => node))
  const inStep = changed.after.every(({ node }) => same.has(node) || isInStep(node))
  if (inStep && (trusted || ascends(changed))) return null
  return writeWords(newState, changed, burstOf(changed, burstKey.getState(newState) ?? null))
}

function writeWords(state: EditorState, changed: ChangedTurns, burst: Burst | null): Transaction {
  const retimed = retime(
    burst?.words ?? changed.before.flatMap(({ node }) => attrsOf(node).words),
    changed.after.map(({ node }) => node.textContent).join('\n'),
    lastWord(changed.previous),
    firstWord(changed.next),
  )
  const transaction = state.tr.setMeta(burstKey, burst)
  let next = 0
  for (const { node, pos } of changed.after) {
    const count = wordRanges(node).length
    const words = asTurn(retimed.slice(next, next + count), attrsOf(node).speaker)
    next += count
    if (!sameObjects(words, attrsOf(node).words)) transaction.setNodeAttribute(pos, 'words', words)
  }
  return transaction
}

function isInStep(turn: Node): boolean {
  const { words, speaker } = attrsOf(turn)
  const isOfTurn = (word: Word, index: number) =>
    word.speaker === speaker && (word.turn === true) === (index === 0)
  return words.every(isOfTurn) && holdsWords(turn, words)
}

function holdsWords(turn: Node, words: readonly Word[]): boolean {
  const text = turn.textContent
  // Words contain no spaces: this detects a match, except with multiple spaces between words.
  if (textOf(words) === text) return true
  const ranges = wordRanges(turn)
  return (
    ranges.length === words.length &&
    ranges.every(({ from, to }, index) => text.slice(from, to) === words[index]?.text)
  )
}

function ascends({ after, previous, next }: ChangedTurns): boolean {
  let start = lastWord(previous)?.start ?? 0
  for (const { node } of after) {
    const { words } = attrsOf(node)
    if ((words[0]?.start ?? start) < start || !turnAscends(node)) return false
    start = words.at(-1)?.start ?? start
  }
  return start <= (firstWord(next)?.start ?? start)
}

const lastWord = (turn: Node | undefined) => turn && attrsOf(turn).words.at(-1)
const firstWord = (turn: Node | undefined) => turn && attrsOf(turn).words[0]

function sameObjects(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index])
}
