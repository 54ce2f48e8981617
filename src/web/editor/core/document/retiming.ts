import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { toTurn } from '#domain/words/paragraphs.ts'
import { retime } from '#domain/words/retime.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { type Burst, burstKey, continueBurst, mapBurst } from './burst.ts'
import { isRemote } from './remote-meta.ts'
import { getAttrs } from './schema.ts'
import { isTurnAscending } from './timeline.ts'
import { wordRanges } from './tokens.ts'
import { type ChangedTurns, changedTurns } from './turns.ts'

/**
 * Creates a plugin that keeps each turn's words in sync with its text. The new words are part of the same history
 * event, so undo restores the exact times.
 */
export function retimingPlugin(): Plugin {
  return new Plugin({
    key: burstKey,
    state: { init: () => null, apply: mapBurst },
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
  const isTrusted = transactions.every(
    (transaction) => isHistoryTransaction(transaction) || isRemote(transaction),
  )
  const unchangedNodes = new Set(changed.before.map(({ node }) => node))
  const areInStep = changed.after.every(
    ({ node }) => unchangedNodes.has(node) || (isInStep(node) && isSpoken(node)),
  )
  if (areInStep && (isTrusted || isAscending(changed))) return null
  return writeWords(newState, changed, continueBurst(changed, burstKey.getState(newState) ?? null))
}

function writeWords(state: EditorState, changed: ChangedTurns, burst: Burst | null): Transaction {
  const retimedWords = retime(
    burst?.words ?? changed.before.flatMap(({ node }) => getAttrs(node).words),
    changed.after.map(({ node }) => node.textContent).join('\n'),
    lastWord(changed.previous),
    firstWord(changed.next),
  )
  const transaction = state.tr.setMeta(burstKey, burst)
  const [first] = changed.before
  let next = 0
  for (const { node, pos } of changed.after) {
    const count = wordRanges(node).length
    // Deleting the whole text leaves a turn without attributes.
    const speaker = isSpoken(node) || !first ? getAttrs(node).speaker : getAttrs(first.node).speaker
    const words = toTurn(retimedWords.slice(next, next + count), speaker)
    next += count
    if (speaker !== getAttrs(node).speaker) transaction.setNodeAttribute(pos, 'speaker', speaker)
    if (!areSameObjects(words, getAttrs(node).words)) transaction.setNodeAttribute(pos, 'words', words)
  }
  return transaction
}

const isSpoken = (turn: Node) => getAttrs(turn).speaker !== ''

function isInStep(turn: Node): boolean {
  const { words, speaker } = getAttrs(turn)
  const isOfTurn = (word: Word, index: number) =>
    word.speaker === speaker && (word.turn === true) === (index === 0)
  return words.every(isOfTurn) && containsWords(turn, words)
}

function containsWords(turn: Node, words: readonly Word[]): boolean {
  const text = turn.textContent
  // Words contain no spaces, so this comparison is sufficient unless several spaces separate words.
  if (joinWords(words) === text) return true
  const ranges = wordRanges(turn)
  return (
    ranges.length === words.length &&
    ranges.every(({ from, to }, index) => text.slice(from, to) === words[index]?.text)
  )
}

function isAscending({ after, previous, next }: ChangedTurns): boolean {
  let start = lastWord(previous)?.start ?? 0
  for (const { node } of after) {
    const { words } = getAttrs(node)
    if ((words[0]?.start ?? start) < start || !isTurnAscending(node)) return false
    start = words.at(-1)?.start ?? start
  }
  return start <= (firstWord(next)?.start ?? start)
}

const lastWord = (turn: Node | undefined) => turn && getAttrs(turn).words.at(-1)
const firstWord = (turn: Node | undefined) => turn && getAttrs(turn).words[0]

function areSameObjects(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index])
}
