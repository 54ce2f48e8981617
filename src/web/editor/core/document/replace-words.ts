import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { areSameWords, joinWords, type Word } from '#domain/words.ts'
import { turnNodes } from './document.ts'
import { getAttrs } from './schema.ts'
import { SetSpeakersStep } from './set-speakers-step.ts'
import { wordRanges } from './tokens.ts'
import { removeTurn } from './turn-commands.ts'
import { getTurns, type PositionedTurn } from './turns.ts'

/**
 * Changes the document to these words, touching only what differs so that the cursor and concurrent typing are
 * preserved. Returns null if nothing differs. Keeps turns without words.
 */
export function replaceWords(state: EditorState, words: readonly Word[]): Transaction | null {
  const old = getTurns(state.doc).filter(({ node }) => getAttrs(node).words.length > 0)
  const wanted = turnNodes(words)
  let from = 0
  while (from < old.length && from < wanted.length && sameTurn(old[from], wanted[from])) from++
  let [oldEnd, wantedEnd] = [old.length, wanted.length]
  while (oldEnd > from && wantedEnd > from && sameTurn(old[oldEnd - 1], wanted[wantedEnd - 1])) {
    oldEnd--
    wantedEnd--
  }
  const transaction = state.tr
  const pairs = pairUp(old.slice(from, oldEnd), wanted.slice(from, wantedEnd))
  // One step for all of them, however many they are; positions stay valid.
  const relabeled = pairs.flatMap(({ was, becomes }) =>
    was && becomes && hasSameText(was, becomes) ? [{ ...getAttrs(becomes), pos: was.pos }] : [],
  )
  if (relabeled.length > 0) transaction.step(new SetSpeakersStep(relabeled))
  // Reversed, so that earlier positions stay valid.
  for (const { was, becomes, after } of pairs.reverse()) {
    if (was && becomes && hasSameText(was, becomes)) continue
    if (was && becomes) rewriteTurn(transaction, was, becomes)
    else if (was) removeOrEmpty(transaction, was)
    else if (becomes) insertTurn(transaction, after ?? old[from - 1], becomes)
  }
  return transaction.docChanged ? transaction : null
}

function sameTurn(old: PositionedTurn | undefined, wanted: Node | undefined): boolean {
  return (
    old !== undefined &&
    wanted !== undefined &&
    areSameWords(getAttrs(old.node).words, getAttrs(wanted).words)
  )
}

function hasSameText({ node }: PositionedTurn, becomes: Node): boolean {
  const [before, after] = [getAttrs(node).words, getAttrs(becomes).words]
  return before.length === after.length && before.every(({ text }, i) => text === after[i]?.text)
}

interface Pair {
  was?: PositionedTurn
  becomes?: Node
  /** Turn after which the new turn is inserted. */
  after?: PositionedTurn
}

/** Pairs turns that have the same start; both lists must ascend. */
function pairUp(old: readonly PositionedTurn[], wanted: readonly Node[]): Pair[] {
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  let after: PositionedTurn | undefined
  while (i < old.length || j < wanted.length) {
    const was = old[i]
    const becomes = wanted[j]
    const ahead = was && becomes ? start(was.node) - start(becomes) : was ? -1 : 1
    const together = was && becomes && (ahead === 0 || old.length === wanted.length)
    if (together) pairs.push({ was, becomes })
    else if (ahead <= 0 && was) pairs.push({ was })
    else if (becomes) pairs.push({ becomes, ...(after && { after }) })
    if (together || ahead <= 0) {
      after = was ?? after
      i++
    }
    if (together || ahead > 0) j++
  }
  return pairs
}

const start = (turn: Node) => getAttrs(turn).words[0]?.start ?? 0

/** Replaces only words that differ, so that a cursor elsewhere in the turn and a trailing space are preserved. */
function rewriteTurn(transaction: Transaction, { node, pos }: PositionedTurn, becomes: Node): void {
  const old = getAttrs(node).words
  const { words, speaker } = getAttrs(becomes)
  const shorter = Math.min(old.length, words.length)
  let prefix = 0
  while (prefix < shorter && old[prefix]?.text === words[prefix]?.text) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && old.at(-1 - suffix)?.text === words.at(-1 - suffix)?.text) suffix++
  if (prefix + suffix < Math.max(old.length, words.length)) {
    const ranges = wordRanges(node)
    const from = prefix > 0 ? (ranges[prefix - 1]?.to ?? 0) : 0
    const to = suffix > 0 ? (ranges[ranges.length - suffix]?.from ?? 0) : node.content.size
    const middle = words.slice(prefix, words.length - suffix)
    const text = [prefix > 0 ? '' : [], joinWords(middle) || [], suffix > 0 ? '' : []].flat().join(' ')
    replaceText(transaction, pos + 1, node.textContent, from, to, text)
  }
  transaction.setNodeAttribute(pos, 'words', words)
  if (speaker !== getAttrs(node).speaker) transaction.setNodeAttribute(pos, 'speaker', speaker)
}

function replaceText(
  transaction: Transaction,
  start: number,
  whole: string,
  from: number,
  to: number,
  text: string,
): void {
  const old = whole.slice(from, to)
  const shorter = Math.min(old.length, text.length)
  let prefix = 0
  while (prefix < shorter && old[prefix] === text[prefix]) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix++
  const between = text.slice(prefix, text.length - suffix)
  const [first, last] = [start + from + prefix, start + to - suffix]
  if (between) transaction.insertText(between, first, last)
  else if (last > first) transaction.delete(first, last)
}

function removeOrEmpty(transaction: Transaction, turn: PositionedTurn): void {
  if (getTurns(transaction.doc).length > 1) removeTurn(transaction, turn)
  else {
    transaction.delete(turn.pos + 1, turn.pos + 1 + turn.node.content.size)
    transaction.setNodeAttribute(turn.pos, 'words', [])
  }
}

function insertTurn(transaction: Transaction, after: PositionedTurn | undefined, turn: Node): void {
  // Inserts at the start of the first chunk, or after the given turn.
  transaction.insert(after ? after.pos + after.node.nodeSize : 1, turn)
}
