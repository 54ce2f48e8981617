import './turn-marks.css'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { TokenRange } from '#domain/words/retime.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { domRange } from '#web/editor/core/document/word-range.ts'
import { AfterFrameTask } from './after-frame-task.ts'
import { highlightRanges } from './highlight-ranges.ts'
import { type VisibleTurnsWatch, watchVisibleTurns } from './visible-turns.ts'

export type TurnMark = 'lh-found' | 'lh-doubt' | 'lh-recode'

/** Returns the marked character ranges of a turn; the same list until the turn or its marks change. */
export type GetMarkedRanges = (turn: Node, mark: TurnMark) => readonly TokenRange[]

interface DrawnMarks {
  tokenRanges: readonly TokenRange[]
  ranges: Range[]
}

/**
 * Marks that are computed from the text and drawn on its visible part without changing elements.
 * Ranges live as long as their turn, so a keystroke affects only one turn.
 */
export class TurnMarks {
  readonly #view: EditorView
  readonly #marks: readonly TurnMark[]
  readonly #markedIn: GetMarkedRanges
  readonly #visible: VisibleTurnsWatch
  readonly #drawn: ReadonlyMap<TurnMark, Map<Node, DrawnMarks>>
  readonly #drawing = new AfterFrameTask(() => this.#drawAll())

  constructor(view: EditorView, marks: readonly TurnMark[], getMarkedRanges: GetMarkedRanges) {
    this.#view = view
    this.#marks = marks
    this.#drawn = new Map(marks.map((mark) => [mark, new Map()]))
    this.#markedIn = getMarkedRanges
    this.#visible = watchVisibleTurns(view, () => this.refresh())
  }

  /** Repaints after the next frame. */
  refresh(): void {
    if (typeof Highlight !== 'undefined') this.#drawing.request()
  }

  stop(): void {
    this.#drawing.cancel()
    this.#visible.stop()
    if (typeof Highlight !== 'undefined') for (const mark of this.#marks) CSS.highlights.delete(mark)
  }

  #drawAll(): void {
    if (this.#view.isDestroyed) return
    const visibleTurns = this.#visibleTurns()
    for (const mark of this.#marks) this.#draw(mark, visibleTurns)
  }

  #visibleTurns(): Map<Node, number> {
    const turns = getTurns(this.#view.state.doc)
    const visibleTurns = new Map<Node, number>()
    for (const { from, to } of this.#visible.ranges())
      for (let i = turns.findIndex(({ pos }) => pos >= from); i >= 0 && i < turns.length; i++) {
        const turn = turns[i]
        if (!turn || turn.pos >= to) break
        visibleTurns.set(turn.node, turn.pos)
      }
    return visibleTurns
  }

  #draw(mark: TurnMark, visibleTurns: ReadonlyMap<Node, number>): void {
    const drawnMark = this.#drawn.get(mark)
    if (!drawnMark) return
    for (const turn of drawnMark.keys()) if (!visibleTurns.has(turn)) drawnMark.delete(turn)
    for (const [turn, pos] of visibleTurns) {
      const before = drawnMark.get(turn)
      const markedRanges = this.#markedIn(turn, mark)
      if (before?.tokenRanges === markedRanges && before.ranges.every(isAttached)) continue
      const ranges = markedRanges.map(({ from, to }) => domRange(this.#view, pos + 1 + from, pos + 1 + to))
      drawnMark.set(turn, { tokenRanges: markedRanges, ranges })
    }
    highlightRanges(mark, Array.from(drawnMark.values(), ({ ranges }) => ranges).flat())
  }
}

/**
 * Returns whether a range still covers its text; when the editor rerenders a turn, its ranges may
 * collapse or be left behind.
 */
const isAttached = (range: Range) => !range.collapsed && range.startContainer.isConnected
