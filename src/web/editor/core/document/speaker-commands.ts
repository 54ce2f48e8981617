import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { asTurn } from '#domain/paragraphs.ts'
import { textOf, type Word } from '#domain/words.ts'
import { attrsOf } from './schema.ts'
import { SetSpeakersStep } from './set-speakers-step.ts'
import { wordRanges } from './tokens.ts'
import { type TurnAt, turnsOf } from './turns.ts'

/** The speaker at the cursor, or at the start of the selection. */
export function speakerHere({ doc, selection: { $from } }: EditorState): string | null {
  const turn = $from.parent.type.name === 'turn' ? $from.parent : turnsOf(doc)[0]?.node
  return turn ? attrsOf(turn).speaker : null
}

/**
 * Assigns the turn at the cursor, or the selected words, to a speaker in one undoable step. Partly selected turns are
 * split; a part next to a turn of that speaker joins it. Null if nothing changes.
 */
export function assignSpeaker(state: EditorState, speaker: string): Transaction | null {
  const { $from, $to, from, to, empty } = state.selection
  const turns = turnsOf(state.doc)
  const index = turns.findIndex(({ node, pos }) => pos + node.nodeSize > from)
  const touched = empty
    ? turns.slice(index, index + 1)
    : turns.slice(index, turns.findLastIndex(({ pos }) => pos < to) + 1)
  const transaction = closeHistory(state.tr)
  const alone = $from.sameParent($to)
  const others = touched.filter(({ node }) => attrsOf(node).speaker !== speaker)
  const parts = others.flatMap((turn) => {
    const part = empty || isInside(turn, from, to) ? whole(turn) : selectedPart(turn, from, to)
    return part ? { turn, part } : []
  })
  const isWhole = ({ part: { from, to, count } }: { part: Part }) => from === 0 && to === count
  const changes = parts.filter(isWhole).map(({ turn }) => change(turn, speaker))
  // The others are at the ends of the selection: from the end, so that earlier positions stay valid.
  const [first, last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  if (last && !isWhole(last)) assignPart(transaction, last.turn, last.part, speaker)
  if (changes.length > 0) transaction.step(new SetSpeakersStep(changes))
  if (first && !isWhole(first)) {
    const beside = alone ? neighbor(turns, index, first.part, speaker) : null
    if (beside) moveToNeighbor(transaction, first.turn, beside, first.part)
    else assignPart(transaction, first.turn, first.part, speaker)
  }
  return transaction.docChanged ? transaction : null
}

/** A turn with another speaker. */
const change = ({ node, pos }: TurnAt, speaker: string) => ({
  pos,
  speaker,
  words: asTurn(attrsOf(node).words, speaker),
})

/** Assigns all turns that match `belongs` to a speaker, in one undoable step. Null without any. */
export function assignTurns(
  state: EditorState,
  belongs: (turn: Node) => boolean,
  speaker: string,
): Transaction | null {
  const changes = turnsOf(state.doc).flatMap((turn) => (belongs(turn.node) ? change(turn, speaker) : []))
  return changes.length > 0 ? closeHistory(state.tr).step(new SetSpeakersStep(changes)) : null
}

/** The words [from, to) of a turn. */
interface Part {
  from: number
  to: number
  count: number
}

function whole({ node }: TurnAt): Part {
  const { length } = attrsOf(node).words
  return { from: 0, to: length, count: length }
}

const isInside = ({ node, pos }: TurnAt, from: number, to: number) =>
  node.content.size > 0 && from <= pos + 1 && pos + 1 + node.content.size <= to

function selectedPart({ node, pos }: TurnAt, from: number, to: number): Part | null {
  const ranges = wordRanges(node)
  const first = ranges.findIndex((range) => pos + 1 + range.to > from)
  const last = ranges.findLastIndex((range) => pos + 1 + range.from < to)
  return first < 0 || last < first ? null : { from: first, to: last + 1, count: ranges.length }
}

function assign(transaction: Transaction, pos: number, node: Node, speaker: string): void {
  const { words } = attrsOf(node)
  transaction.setNodeAttribute(pos, 'speaker', speaker).setNodeAttribute(pos, 'words', asTurn(words, speaker))
}

function assignPart(
  transaction: Transaction,
  turn: TurnAt,
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

/** Ends a turn before one of its words; the rest is a turn of the same speaker. */
function splitBefore(transaction: Transaction, { pos }: TurnAt, index: number): void {
  const node = transaction.doc.nodeAt(pos)
  if (!node) return
  const { words, speaker } = attrsOf(node)
  const ranges = wordRanges(node)
  const end = pos + 1 + (ranges[index - 1]?.to ?? 0)
  transaction.delete(end, pos + 1 + (ranges[index]?.from ?? 0))
  const rest = asTurn(words.slice(index), speaker)
  transaction.split(end, 1, [{ type: node.type, attrs: { speaker, words: rest } }])
  transaction.setNodeAttribute(pos, 'words', words.slice(0, index))
}

interface Neighbor {
  turn: TurnAt
  side: 'before' | 'after'
}

/** The adjacent turn of that speaker at the edge of turn `index`, if any. */
function neighbor(turns: readonly TurnAt[], index: number, part: Part, speaker: string): Neighbor | null {
  if (part.from === 0 && part.to === part.count) return null
  const side = part.from === 0 ? 'before' : part.to === part.count ? 'after' : null
  const turn = side && turns[side === 'before' ? index - 1 : index + 1]
  const fits = turn && attrsOf(turn.node).speaker === speaker && attrsOf(turn.node).words.length > 0
  return fits ? { turn, side } : null
}

/** Moves words at the edge of a turn into the adjacent turn. */
function moveToNeighbor(
  transaction: Transaction,
  { node, pos }: TurnAt,
  { turn, side }: Neighbor,
  { from, to }: Part,
): void {
  const { words, speaker } = attrsOf(node)
  const ranges = wordRanges(node)
  const moved = words.slice(from, to)
  const stays = asTurn([...words.slice(0, from), ...words.slice(to)], speaker)
  const text = textOf(moved)
  if (side === 'before') {
    // From the end to the beginning, so that positions stay valid.
    transaction.delete(pos + 1, pos + 1 + (ranges[to]?.from ?? 0))
    transaction.setNodeAttribute(pos, 'words', stays)
    append(transaction, turn, ` ${text}`, moved)
    return
  }
  const rest = attrsOf(turn.node)
  transaction.insertText(`${text} `, turn.pos + 1)
  transaction.setNodeAttribute(turn.pos, 'words', asTurn([...moved, ...rest.words], rest.speaker))
  transaction.delete(pos + 1 + (ranges[from - 1]?.to ?? 0), pos + 1 + node.content.size)
  transaction.setNodeAttribute(pos, 'words', stays)
}

function append(transaction: Transaction, { node, pos }: TurnAt, text: string, added: readonly Word[]): void {
  const { words, speaker } = attrsOf(node)
  const end = pos + 1 + (wordRanges(node).at(-1)?.to ?? 0)
  const caret = transaction.selection
  transaction.insertText(text, end, pos + 1 + node.content.size)
  transaction.setNodeAttribute(pos, 'words', asTurn([...words, ...added], speaker))
  // The selected words stay selected.
  if (!caret.empty || caret.from !== end)
    transaction.setSelection(TextSelection.create(transaction.doc, end + 1, end + text.length))
}
