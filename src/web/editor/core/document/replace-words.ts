import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { areSameWords, joinWords, type Word } from '#domain/words/words.ts'
import { turnNodes } from './document.ts'
import { getAttrs } from './schema.ts'
import { SetSpeakersStep } from './set-speakers-step.ts'
import { wordRanges } from './tokens.ts'
import { removeTurn } from './turn-commands.ts'
import { getTurns, type PositionedTurn } from './turns.ts'

/**
 * Replaces the document's words, changing only those that differ, to preserve the cursor and concurrent
 * typing. Returns null if nothing differs. Keeps turns without words.
 */
export function replaceWords(state: EditorState, words: readonly Word[]): Transaction | null {
  const oldTurns = getTurns(state.doc).filter(({ node }) => getAttrs(node).words.length > 0)
  const newTurns = turnNodes(words)
  let from = 0
  while (from < oldTurns.length && from < newTurns.length && isSameTurn(oldTurns[from], newTurns[from]))
    from++
  let [oldEnd, newEnd] = [oldTurns.length, newTurns.length]
  while (oldEnd > from && newEnd > from && isSameTurn(oldTurns[oldEnd - 1], newTurns[newEnd - 1])) {
    oldEnd--
    newEnd--
  }
  const transaction = state.tr
  const pairs = pairUp(oldTurns.slice(from, oldEnd), newTurns.slice(from, newEnd))
  // Uses a single step for all turns, which keeps positions valid.
  const speakerChanges = pairs.flatMap(({ oldTurn, newTurn }) =>
    oldTurn && newTurn && hasSameText(oldTurn, newTurn) ? [{ ...getAttrs(newTurn), pos: oldTurn.pos }] : [],
  )
  if (speakerChanges.length > 0) transaction.step(new SetSpeakersStep(speakerChanges))
  let isEmptied = false
  // Reversed, so that earlier positions stay valid.
  for (const { oldTurn, newTurn, after } of pairs.reverse()) {
    if (oldTurn && newTurn && hasSameText(oldTurn, newTurn)) continue
    if (oldTurn && newTurn) rewriteTurn(transaction, oldTurn, newTurn)
    else if (oldTurn && getTurns(transaction.doc).length > 1) removeTurn(transaction, oldTurn)
    else if (oldTurn) {
      emptyTurn(transaction, oldTurn)
      isEmptied = true
    } else if (newTurn) insertTurn(transaction, after ?? oldTurns[from - 1], newTurn)
  }
  const turns = getTurns(transaction.doc)
  const emptiedTurn = isEmptied && turns.length > 1 && turns.find(({ node }) => node.content.size === 0)
  if (emptiedTurn) removeTurn(transaction, emptiedTurn)
  return transaction.docChanged ? transaction : null
}

function isSameTurn(oldTurn: PositionedTurn | undefined, newTurn: Node | undefined): boolean {
  return (
    oldTurn !== undefined &&
    newTurn !== undefined &&
    areSameWords(getAttrs(oldTurn.node).words, getAttrs(newTurn).words)
  )
}

function hasSameText({ node }: PositionedTurn, newTurn: Node): boolean {
  const [before, after] = [getAttrs(node).words, getAttrs(newTurn).words]
  return before.length === after.length && before.every(({ text }, i) => text === after[i]?.text)
}

interface Pair {
  oldTurn?: PositionedTurn
  newTurn?: Node
  /** Turn after which the new turn is inserted. */
  after?: PositionedTurn
}

/**
 * Pairs turns that have the same start or, if the lists are equally long, the same index; both lists must
 * ascend.
 */
function pairUp(oldTurns: readonly PositionedTurn[], newTurns: readonly Node[]): Pair[] {
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  let after: PositionedTurn | undefined
  while (i < oldTurns.length || j < newTurns.length) {
    const oldTurn = oldTurns[i]
    const newTurn = newTurns[j]
    const offset = oldTurn && newTurn ? start(oldTurn.node) - start(newTurn) : oldTurn ? -1 : 1
    const isPair = oldTurn && newTurn && (offset === 0 || oldTurns.length === newTurns.length)
    if (isPair) pairs.push({ oldTurn, newTurn })
    else if (offset <= 0 && oldTurn) pairs.push({ oldTurn })
    else if (newTurn) pairs.push({ newTurn, ...(after && { after }) })
    if (isPair || offset <= 0) {
      after = oldTurn ?? after
      i++
    }
    if (isPair || offset > 0) j++
  }
  return pairs
}

const start = (turn: Node) => getAttrs(turn).words[0]?.start ?? 0

/** Replaces only words that differ, so that a cursor elsewhere in the turn and a trailing space are preserved. */
function rewriteTurn(transaction: Transaction, { node, pos }: PositionedTurn, newTurn: Node): void {
  const oldWords = getAttrs(node).words
  const { words, speaker } = getAttrs(newTurn)
  const minLength = Math.min(oldWords.length, words.length)
  let prefix = 0
  while (prefix < minLength && oldWords[prefix]?.text === words[prefix]?.text) prefix++
  let suffix = 0
  while (suffix < minLength - prefix && oldWords.at(-1 - suffix)?.text === words.at(-1 - suffix)?.text)
    suffix++
  if (prefix + suffix < Math.max(oldWords.length, words.length)) {
    const ranges = wordRanges(node)
    const from = prefix > 0 ? (ranges[prefix - 1]?.to ?? 0) : 0
    const to = suffix > 0 ? (ranges[ranges.length - suffix]?.from ?? 0) : node.content.size
    const changedWords = words.slice(prefix, words.length - suffix)
    const text = [prefix > 0 ? '' : [], joinWords(changedWords) || [], suffix > 0 ? '' : []].flat().join(' ')
    replaceText(transaction, pos + 1, node.textContent, from, to, text)
  }
  transaction.setNodeAttribute(pos, 'words', words)
  if (speaker !== getAttrs(node).speaker) transaction.setNodeAttribute(pos, 'speaker', speaker)
}

function replaceText(
  transaction: Transaction,
  start: number,
  fullText: string,
  from: number,
  to: number,
  text: string,
): void {
  const oldText = fullText.slice(from, to)
  const minLength = Math.min(oldText.length, text.length)
  let prefix = 0
  while (prefix < minLength && oldText[prefix] === text[prefix]) prefix++
  let suffix = 0
  while (suffix < minLength - prefix && oldText.at(-1 - suffix) === text.at(-1 - suffix)) suffix++
  const insertedText = text.slice(prefix, text.length - suffix)
  const [first, last] = [start + from + prefix, start + to - suffix]
  if (insertedText) transaction.insertText(insertedText, first, last)
  else if (last > first) transaction.delete(first, last)
}

/** Empties the only turn, because a document needs one. */
function emptyTurn(transaction: Transaction, { node, pos }: PositionedTurn): void {
  transaction.delete(pos + 1, pos + 1 + node.content.size)
  transaction.setNodeAttribute(pos, 'words', [])
}

function insertTurn(transaction: Transaction, after: PositionedTurn | undefined, turn: Node): void {
  // Inserts at the start of the first chunk, or after the given turn.
  transaction.insert(after ? after.pos + after.node.nodeSize : 1, turn)
}
