import './turn-marks.css'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { TokenRange } from '#domain/retime.ts'
import { turnsOf } from '#web/editor/core/document/turns.ts'
import { domRange } from '#web/editor/core/document/word-range.ts'
import { AfterFrame } from './after-frame.ts'
import { showRanges } from './show-ranges.ts'
import { type VisibleTurnsWatch, watchVisibleTurns } from './visible-turns.ts'

export type TurnMark = 'lh-found' | 'lh-doubt' | 'lh-recode'

/** Marked character ranges of a turn: the same list for the same turn until its marks change. */
export type MarkedIn = (turn: Node, mark: TurnMark) => readonly TokenRange[]

interface Drawn {
  marked: readonly TokenRange[]
  ranges: Range[]
}

/**
 * Marks computed from the text, drawn on the visible part without touching its elements. Ranges of a turn live as long
 * as the turn, so that a key costs one turn.
 */
export class TurnMarks {
  readonly #view: EditorView
  readonly #marks: readonly TurnMark[]
  readonly #markedIn: MarkedIn
  readonly #visible: VisibleTurnsWatch
  readonly #drawn: ReadonlyMap<TurnMark, Map<Node, Drawn>>
  readonly #drawing = new AfterFrame(() => this.#drawAll())

  constructor(view: EditorView, marks: readonly TurnMark[], markedIn: MarkedIn) {
    this.#view = view
    this.#marks = marks
    this.#drawn = new Map(marks.map((mark) => [mark, new Map()]))
    this.#markedIn = markedIn
    this.#visible = watchVisibleTurns(view, () => this.refresh())
  }

  /** Paints again after the next frame. */
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
    const visible = this.#visibleTurns()
    for (const mark of this.#marks) this.#draw(mark, visible)
  }

  #visibleTurns(): Map<Node, number> {
    const turns = turnsOf(this.#view.state.doc)
    const visible = new Map<Node, number>()
    for (const { from, to } of this.#visible.ranges())
      for (let i = turns.findIndex(({ pos }) => pos >= from); i >= 0 && i < turns.length; i++) {
        const turn = turns[i]
        if (!turn || turn.pos >= to) break
        visible.set(turn.node, turn.pos)
      }
    return visible
  }

  #draw(mark: TurnMark, visible: ReadonlyMap<Node, number>): void {
    const drawn = this.#drawn.get(mark)
    if (!drawn) return
    for (const turn of drawn.keys()) if (!visible.has(turn)) drawn.delete(turn)
    for (const [turn, pos] of visible) {
      const before = drawn.get(turn)
      const marked = this.#markedIn(turn, mark)
      if (before?.marked === marked && before.ranges.every(isThere)) continue
      const ranges = marked.map(({ from, to }) => domRange(this.#view, pos + 1 + from, pos + 1 + to))
      drawn.set(turn, { marked, ranges })
    }
    showRanges(mark, Array.from(drawn.values(), ({ ranges }) => ranges).flat())
  }
}

/** Its text hasn't changed: when the editor renders a turn again, ranges stay behind or collapse. */
const isThere = (range: Range) => !range.collapsed && range.startContainer.isConnected
