import type { EditorView } from 'prosemirror-view'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { wordRanges } from '#web/editor/core/document/tokens.ts'
import { getTurns, type PositionedTurn } from '#web/editor/core/document/turns.ts'
import { syncCursor } from './cursor.ts'

type Step = (turns: readonly PositionedTurn[], turn: number, word: number) => { turn: number; word: number }

const wordsIn = (turn: PositionedTurn | undefined) => (turn ? getAttrs(turn.node).words.length : 0)

/** Step that each arrow key takes when there is no cursor: a word or a turn. */
const steps: Record<string, Step> = {
  ArrowRight: (turns, turn, word) =>
    word + 1 < wordsIn(turns[turn]) ? { turn, word: word + 1 } : { turn: turn + 1, word: 0 },
  ArrowLeft: (turns, turn, word) =>
    word > 0 ? { turn, word: word - 1 } : { turn: turn - 1, word: wordsIn(turns[turn - 1]) - 1 },
  ArrowDown: (_turns, turn) => ({ turn: turn + 1, word: 0 }),
  ArrowUp: (_turns, turn) => ({ turn: turn - 1, word: 0 }),
}

/**
 * Handles keyboard navigation in a read-only text: arrow keys select the next word or turn, or extend the selection
 * with Shift; Enter calls `onEnter` with the word's position.
 * @returns whether the key was handled
 */
export function handleReadingKey(
  view: EditorView,
  event: KeyboardEvent,
  onEnter: (pos: number) => void,
): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false
  const step = steps[event.key]
  if (!step && event.key !== 'Enter') return false
  syncCursor(view)
  if (!step) {
    onEnter(view.state.selection.from)
    return true
  }
  const turns = getTurns(view.state.doc)
  const current = placeIn(
    turns,
    view.state.selection.empty ? view.state.selection.head : lastSelectedPos(view),
  )
  const { turn, word } = step(turns, current.turn, current.word)
  const to = turns[turn]
  const range = to && wordRanges(to.node)[word]
  if (to && range) select(view, to.pos + 1 + range.from, to.pos + 1 + range.to, event.shiftKey)
  return true
}

/** Returns a position in the word that was selected last. */
function lastSelectedPos({ state }: EditorView): number {
  const { anchor, head } = state.selection
  return head > anchor ? head - 1 : head
}

function placeIn(turns: readonly PositionedTurn[], pos: number): { turn: number; word: number } {
  const index = turns.findLastIndex((turn) => turn.pos < pos)
  const turn = turns[index]
  if (!turn) return { turn: 0, word: -1 }
  const offset = pos - turn.pos - 1
  return { turn: index, word: wordRanges(turn.node).findLastIndex(({ from }) => from <= offset) }
}

/** Sets the browser's selection, which the editor reads but doesn't write while it is read-only. */
function select(view: EditorView, from: number, to: number, extend: boolean): void {
  const start = view.domAtPos(from)
  const end = view.domAtPos(to)
  const selection = getSelection()
  if (extend && selection?.anchorNode && view.dom.contains(selection.anchorNode))
    selection.extend(end.node, end.offset)
  else selection?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  const element = start.node instanceof Element ? start.node : start.node.parentElement
  element?.scrollIntoView({ block: 'nearest' })
}
