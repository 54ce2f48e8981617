import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { toTurn } from '#domain/words/paragraphs.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { getAttrs } from './schema.ts'
import { SetSpeakersStep } from './set-speakers-step.ts'
import { wordRanges } from './tokens.ts'
import { getTurns, type PositionedTurn } from './turns.ts'

/** Returns the speaker at the cursor or at the start of the selection. */
export function currentSpeaker({ doc, selection: { $from } }: EditorState): string | null {
  const turn = $from.parent.type.name === 'turn' ? $from.parent : getTurns(doc)[0]?.node
  return turn ? getAttrs(turn).speaker : null
}

/**
 * Assigns the turn at the cursor, or the selected words, to a speaker in one undoable step. Splits
 * partly selected turns; a part adjacent to a turn by that speaker is joined to it. Returns null if
 * nothing changes.
 */
export function assignSpeaker(state: EditorState, speaker: string): Transaction | null {
  const { $from, $to, from, to, empty } = state.selection
  const turns = getTurns(state.doc)
  const index = turns.findIndex(({ node, pos }) => pos + node.nodeSize > from)
  const touchedTurns = empty
    ? turns.slice(index, index + 1)
    : turns.slice(index, turns.findLastIndex(({ pos }) => pos < to) + 1)
  const transaction = closeHistory(state.tr)
  const isSingle = $from.sameParent($to)
  const otherTurns = touchedTurns.filter(({ node }) => getAttrs(node).speaker !== speaker)
  const parts = otherTurns.flatMap((turn) => {
    const part = empty || isInside(turn, from, to) ? wholeTurn(turn) : selectedPart(turn, from, to)
    return part ? { turn, part } : []
  })
  const isFullTurn = ({ part: { from, to, count } }: { part: Part }) => from === 0 && to === count
  const changes = parts.filter(isFullTurn).map(({ turn }) => change(turn, speaker))
  // Only the first and last turns can be partly selected. Goes backward, so that earlier positions
  // stay valid.
  const [first, last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  if (last && !isFullTurn(last)) assignPart(transaction, last.turn, last.part, speaker)
  if (changes.length > 0) transaction.step(new SetSpeakersStep(changes))
  if (first && !isFullTurn(first)) {
    const adjacent = isSingle ? neighbor(turns, index, first.part, speaker) : null
    if (adjacent) moveToNeighbor(transaction, first.turn, adjacent, first.part)
    else assignPart(transaction, first.turn, first.part, speaker)
  }
  return transaction.docChanged ? transaction : null
}

/** Returns the change that assigns a turn to another speaker. */
const change = ({ node, pos }: PositionedTurn, speaker: string) => ({
  pos,
  speaker,
  words: toTurn(getAttrs(node).words, speaker),
})

/**
 * Assigns all turns for which `matches` is true to a speaker, in one undoable step. Returns null if none
 * match.
 */
export function assignTurns(
  state: EditorState,
  matches: (turn: Node) => boolean,
  speaker: string,
): Transaction | null {
  const changes = getTurns(state.doc).flatMap((turn) => (matches(turn.node) ? change(turn, speaker) : []))
  return changes.length > 0 ? closeHistory(state.tr).step(new SetSpeakersStep(changes)) : null
}

/** Words [from, to) of a turn. */
interface Part {
  from: number
  to: number
  count: number
}

function wholeTurn({ node }: PositionedTurn): Part {
  const { length } = getAttrs(node).words
  return { from: 0, to: length, count: length }
}

const isInside = ({ node, pos }: PositionedTurn, from: number, to: number) =>
  node.content.size > 0 && from <= pos + 1 && pos + 1 + node.content.size <= to

function selectedPart({ node, pos }: PositionedTurn, from: number, to: number): Part | null {
  const ranges = wordRanges(node)
  const first = ranges.findIndex((range) => pos + 1 + range.to > from)
  const last = ranges.findLastIndex((range) => pos + 1 + range.from < to)
  return first < 0 || last < first ? null : { from: first, to: last + 1, count: ranges.length }
}

function assign(transaction: Transaction, pos: number, node: Node, speaker: string): void {
  const { words } = getAttrs(node)
  transaction.setNodeAttribute(pos, 'speaker', speaker).setNodeAttribute(pos, 'words', toTurn(words, speaker))
}

function assignPart(
  transaction: Transaction,
  turn: PositionedTurn,
  { from, to, count }: Part,
  speaker: string,
): void {
  const ranges = wordRanges(turn.node)
  if (to < count) splitBefore(transaction, turn, to)
  if (from > 0) splitBefore(transaction, turn, from)
  const pos = from > 0 ? turn.pos + (ranges[from - 1]?.to ?? 0) + 2 : turn.pos
  const node = transaction.doc.nodeAt(pos)
  if (node) assign(transaction, pos, node, speaker)
}

/** Splits a turn before a word; both halves keep the speaker. */
function splitBefore(transaction: Transaction, { pos }: PositionedTurn, index: number): void {
  const node = transaction.doc.nodeAt(pos)
  if (!node) return
  const { words, speaker } = getAttrs(node)
  const ranges = wordRanges(node)
  const end = pos + 1 + (ranges[index - 1]?.to ?? 0)
  transaction.delete(end, pos + 1 + (ranges[index]?.from ?? 0))
  const rest = toTurn(words.slice(index), speaker)
  transaction.split(end, 1, [{ type: node.type, attrs: { speaker, words: rest } }])
  transaction.setNodeAttribute(pos, 'words', words.slice(0, index))
}

interface Neighbor {
  turn: PositionedTurn
  side: 'before' | 'after'
}

/** Returns the adjacent turn of this speaker on one side of turn `index`; null if there is none. */
function neighbor(
  turns: readonly PositionedTurn[],
  index: number,
  part: Part,
  speaker: string,
): Neighbor | null {
  if (part.from === 0 && part.to === part.count) return null
  const side = part.from === 0 ? 'before' : part.to === part.count ? 'after' : null
  const turn = side && turns[side === 'before' ? index - 1 : index + 1]
  const isSuitable = turn && getAttrs(turn.node).speaker === speaker && getAttrs(turn.node).words.length > 0
  return isSuitable ? { turn, side } : null
}

/** Moves words from the edge of a turn into the adjacent turn. */
function moveToNeighbor(
  transaction: Transaction,
  { node, pos }: PositionedTurn,
  { turn, side }: Neighbor,
  { from, to }: Part,
): void {
  const { words, speaker } = getAttrs(node)
  const ranges = wordRanges(node)
  const movedWords = words.slice(from, to)
  const remainingWords = toTurn([...words.slice(0, from), ...words.slice(to)], speaker)
  const text = joinWords(movedWords)
  if (side === 'before') {
    // Deletes at the later position first, so that positions stay valid.
    transaction.delete(pos + 1, pos + 1 + (ranges[to]?.from ?? 0))
    transaction.setNodeAttribute(pos, 'words', remainingWords)
    append(transaction, turn, ` ${text}`, movedWords)
    return
  }
  const rest = getAttrs(turn.node)
  transaction.insertText(`${text} `, turn.pos + 1)
  transaction.setNodeAttribute(turn.pos, 'words', toTurn([...movedWords, ...rest.words], rest.speaker))
  transaction.delete(pos + 1 + (ranges[from - 1]?.to ?? 0), pos + 1 + node.content.size)
  transaction.setNodeAttribute(pos, 'words', remainingWords)
}

function append(
  transaction: Transaction,
  { node, pos }: PositionedTurn,
  text: string,
  addedWords: readonly Word[],
): void {
  const { words, speaker } = getAttrs(node)
  const end = pos + 1 + (wordRanges(node).at(-1)?.to ?? 0)
  const selection = transaction.selection
  transaction.insertText(text, end, pos + 1 + node.content.size)
  transaction.setNodeAttribute(pos, 'words', toTurn([...words, ...addedWords], speaker))
  // Keeps the selection on the selected words.
  if (!selection.empty || selection.from !== end)
    transaction.setSelection(TextSelection.create(transaction.doc, end + 1, end + text.length))
}
