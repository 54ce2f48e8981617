import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { getAttrs } from './schema.ts'
import { getTurns, type PositionedTurn } from './turns.ts'

type Dispatch = Parameters<Command>[1]

/** Splits the turn at the cursor; the new turn keeps the speaker. */
export const splitTurn: Command = (state, dispatch) => {
  if (!dispatch) return true
  const transaction = state.tr.deleteSelection()
  const { $from } = transaction.selection
  const text = $from.parent.textContent
  const before = text.slice(0, $from.parentOffset)
  const after = text.slice($from.parentOffset)
  const from = $from.pos - (before.length - before.trimEnd().length)
  transaction.delete(from, $from.pos + (after.length - after.trimStart().length))
  transaction.split(from, 1, [{ type: $from.parent.type, attrs: $from.parent.attrs }])
  dispatch(transaction.scrollIntoView())
  return true
}

/** On Backspace at a turn's start, joins it to the previous turn, with a space in between. */
export const joinWithPrevious: Command = (state, dispatch) => {
  const turn = cursorTurn(state)
  if (!turn || turn.offset > 0) return false
  return join(state, turn.index - 1, 'after', dispatch)
}

/** On Delete at a turn's end, joins the next turn to it, with a space in between. */
export const joinWithNext: Command = (state, dispatch) => {
  const turn = cursorTurn(state)
  if (!turn || turn.offset < turn.turn.node.content.size) return false
  return join(state, turn.index, 'before', dispatch)
}

function cursorTurn(state: EditorState): { index: number; turn: PositionedTurn; offset: number } | null {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.$cursor) return null
  const { $cursor } = selection
  const index = getTurns(state.doc).findIndex(({ pos }) => pos === $cursor.before())
  const turn = getTurns(state.doc)[index]
  return turn ? { index, turn, offset: $cursor.parentOffset } : null
}

/**
 * Joins a turn and the next one. Always returns true, so that no other handler runs at either end
 * of the transcript.
 */
function join(state: EditorState, index: number, side: 'before' | 'after', dispatch: Dispatch): boolean {
  const first = getTurns(state.doc)[index]
  const second = getTurns(state.doc)[index + 1]
  if (!first || !second || !dispatch) return true
  const end = first.pos + 1 + first.node.content.size
  const gap = needsSpace(first.node.textContent, second.node.textContent) ? ' ' : ''
  const transaction = state.tr
  // Moves the text, because a replacement across a chunk boundary would also join the chunks.
  removeTurn(transaction, second)
  transaction.insert(end, second.node.content)
  if (gap) transaction.insertText(gap, end)
  // An empty turn has no words, so the joined turn keeps its speaker.
  if (first.node.content.size === 0)
    transaction.setNodeAttribute(first.pos, 'speaker', getAttrs(second.node).speaker)
  const cursor = side === 'before' ? end : end + gap.length
  dispatch(transaction.setSelection(TextSelection.create(transaction.doc, cursor)).scrollIntoView())
  return true
}

/** Removes a turn, and its chunk if it was the only turn in it. */
export function removeTurn(transaction: Transaction, { node, pos }: PositionedTurn): void {
  const $pos = transaction.doc.resolve(pos)
  const isOnlyTurn = $pos.parent.childCount === 1
  transaction.delete(isOnlyTurn ? $pos.before() : pos, isOnlyTurn ? $pos.after() : pos + node.nodeSize)
}

const needsSpace = (before: string, after: string) =>
  before !== '' && after !== '' && !/\s$/.test(before) && !/^\s/.test(after)
