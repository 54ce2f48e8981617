import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { attrsOf } from './schema.ts'
import { type TurnAt, turnsOf } from './turns.ts'

type Dispatch = Parameters<Command>[1]

/** Splits the turn at the cursor; the new turn has the same speaker. */
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

/** Backspace at a turn's start: joins it to the previous one, with a space between. */
export const joinWithPrevious: Command = (state, dispatch) => {
  const here = caretTurn(state)
  if (!here || here.offset > 0) return false
  return join(state, here.index - 1, 'after', dispatch)
}

/** Delete at a turn's end: joins the next one to it, with a space between. */
export const joinWithNext: Command = (state, dispatch) => {
  const here = caretTurn(state)
  if (!here || here.offset < here.turn.node.content.size) return false
  return join(state, here.index, 'before', dispatch)
}

function caretTurn(state: EditorState): { index: number; turn: TurnAt; offset: number } | null {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.$cursor) return null
  const { $cursor } = selection
  const index = turnsOf(state.doc).findIndex(({ pos }) => pos === $cursor.before())
  const turn = turnsOf(state.doc)[index]
  return turn ? { index, turn, offset: $cursor.parentOffset } : null
}

/** Always true: at the ends of the transcript there is nothing to join, and other handlers must not run either. */
function join(state: EditorState, index: number, side: 'before' | 'after', dispatch: Dispatch): boolean {
  const first = turnsOf(state.doc)[index]
  const second = turnsOf(state.doc)[index + 1]
  if (!first || !second || !dispatch) return true
  const end = first.pos + 1 + first.node.content.size
  const gap = needsSpace(first.node.textContent, second.node.textContent) ? ' ' : ''
  const transaction = state.tr
  // Moves the text: a replacement across the border of two chunks would join the chunks as well.
  removeTurn(transaction, second)
  transaction.insert(end, second.node.content)
  if (gap) transaction.insertText(gap, end)
  // An empty turn has no words: the turn joined to it keeps its speaker.
  if (first.node.content.size === 0)
    transaction.setNodeAttribute(first.pos, 'speaker', attrsOf(second.node).speaker)
  const caret = side === 'before' ? end : end + gap.length
  dispatch(transaction.setSelection(TextSelection.create(transaction.doc, caret)).scrollIntoView())
  return true
}

/** Removes a turn, and its chunk if it is the only one. */
export function removeTurn(transaction: Transaction, { node, pos }: TurnAt): void {
  const $pos = transaction.doc.resolve(pos)
  const alone = $pos.parent.childCount === 1
  transaction.delete(alone ? $pos.before() : pos, alone ? $pos.after() : pos + node.nodeSize)
}

const needsSpace = (before: string, after: string) =>
  before !== '' && after !== '' && !/\s$/.test(before) && !/^\s/.test(after)
