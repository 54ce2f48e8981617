import { getAttrs } from '#web/editor/core/document/schema.ts'
import { createTimeline } from '#web/editor/core/document/timeline.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { wordsInRange } from '#web/editor/core/document/word-positions.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import type { CoverageLog } from './coverage-log.ts'

/** Maximum length of a cursor movement that counts as reading, in characters; longer ones are jumps. */
const maxMoveLength = 1_000

/**
 * Records the words that are edited and those that the cursor moves across by keyboard. Returns a function
 * that stops recording.
 */
export function recordReview({ view, onChange, onSelection }: Viewer, log: CoverageLog): () => void {
  const controller = new AbortController()
  let head = view.state.selection.head
  let doc = view.state.doc
  let isFromKeyboard = false
  view.dom.addEventListener('keydown', () => (isFromKeyboard = true), {
    signal: controller.signal,
    capture: true,
  })
  view.dom.addEventListener('pointerdown', () => (isFromKeyboard = false), {
    signal: controller.signal,
    capture: true,
  })

  const pass = (from: number, to: number) => {
    const words = wordsInRange(view.state.doc, { from, to: Math.max(to, from + 1) })
    const [first, last] = [words[0], words.at(-1)]
    if (first && last) log.add('reviewed', Math.floor(first.start / 1000), Math.ceil(last.end / 1000))
  }
  const handleMove = () => {
    if (view.isDestroyed) return
    const next = view.state.selection.head
    const isSameDoc = doc === view.state.doc
    if (isSameDoc && isFromKeyboard && view.hasFocus() && next > head && next - head <= maxMoveLength)
      pass(head, next)
    head = next
    doc = view.state.doc
  }
  const handleEdit = () => {
    if (doc === view.state.doc || !view.hasFocus()) return
    const { from, to } = view.state.selection
    pass(Math.max(0, from - 1), to)
  }
  const stops = [onChange(handleEdit), onSelection(handleMove)]
  return () => {
    controller.abort()
    for (const stop of stops) stop()
  }
}

/** Marks the cursor's turn, up to the next turn, as reviewed, and moves the cursor to the next turn. */
export function reviewTurn({ view, player }: Pick<Viewer, 'view' | 'player'>, log: CoverageLog): void {
  const { doc, selection } = view.state
  const turns = getTurns(doc).filter(({ node }) => getAttrs(node).words.length > 0)
  const at = turns.findIndex(({ node, pos }) => selection.head <= pos + node.nodeSize)
  const turn = turns[at]
  if (!turn) return
  const startOf = (index: number) => {
    const current = turns[index]
    return current ? (getAttrs(current.node).words[0]?.start ?? 0) / 1000 : player.snapshot().duration
  }
  log.add('reviewed', at === 0 ? 0 : Math.floor(startOf(at)), Math.ceil(startOf(at + 1)))
  if (turns[at + 1]) moveToTime(view, startOf(at + 1) * 1000)
}

/** Moves playback and the cursor to just before the given time in seconds. */
export function seekToTime({ view, player, tracking }: Viewer, seconds: number): void {
  player.seek(seconds)
  tracking.resume()
  const next = createTimeline(view.state.doc).nextStart(seconds * 1000 - 1)
  moveToTime(view, next ?? seconds * 1000)
}
