import { type HighlightColor, highlightColors } from '#contract/choices.ts'
import './highlight-drawing.css'
import type { EditorView } from 'prosemirror-view'
import { anchorsIn } from '#web/editor/core/document/anchoring.ts'
import { bookmarkRanges } from '#web/editor/core/document/bookmarks.ts'
import { redactedRanges } from '#web/editor/core/document/redactions.ts'
import { expandToWholeWords } from '#web/editor/core/document/word-positions.ts'
import { domRange } from '#web/editor/core/document/word-range.ts'
import { AfterFrameTask } from '#web/editor/core/view/after-frame-task.ts'
import { highlightRanges } from '#web/editor/core/view/highlight-ranges.ts'
import { type VisibleTurnsWatch, watchVisibleTurns } from '#web/editor/core/view/visible-turns.ts'

const names = [
  ...highlightColors.map((color) => `lh-mark-${color}`),
  'lh-mark-current',
  'lh-bookmark',
  'lh-redacted',
]

/** Draws highlights, bookmarks and redactions over the visible text without modifying the text's elements. */
export class HighlightDrawing {
  readonly #view: EditorView
  readonly #colorOf: (id: string) => HighlightColor | undefined
  readonly #isCurrent: (id: string) => boolean
  readonly #visible: VisibleTurnsWatch
  readonly #drawing = new AfterFrameTask(() => this.#draw())

  constructor(
    view: EditorView,
    colorOf: (id: string) => HighlightColor | undefined,
    isCurrent: (id: string) => boolean,
  ) {
    this.#view = view
    this.#colorOf = colorOf
    this.#isCurrent = isCurrent
    this.#visible = watchVisibleTurns(view, () => this.refresh())
  }

  /** Repaints after the next frame. */
  refresh(): void {
    this.#drawing.request()
  }

  stop(): void {
    this.#drawing.cancel()
    this.#visible.stop()
    if (typeof Highlight !== 'undefined') for (const name of names) CSS.highlights.delete(name)
  }

  #draw(): void {
    if (typeof Highlight === 'undefined' || this.#view.isDestroyed) return
    const ranges = new Map<string, Range[]>(names.map((name) => [name, []]))
    for (const visibleRange of this.#visible.ranges()) {
      for (const { id, ...anchor } of anchorsIn(this.#view.state, visibleRange)) {
        const color = this.#colorOf(id)
        if (!color) continue
        const { from, to } = expandToWholeWords(this.#view.state.doc, anchor)
        const range = domRange(this.#view, Math.max(from, visibleRange.from), Math.min(to, visibleRange.to))
        ranges.get(`lh-mark-${color}`)?.push(range)
        if (this.#isCurrent(id)) ranges.get('lh-mark-current')?.push(range)
      }
      for (const { from, to } of bookmarkRanges(this.#view.state, visibleRange))
        ranges.get('lh-bookmark')?.push(domRange(this.#view, from, to))
      for (const { from, to } of redactedRanges(this.#view.state, visibleRange))
        ranges.get('lh-redacted')?.push(domRange(this.#view, from, to))
    }
    for (const [name, namedRanges] of ranges) highlightRanges(name, namedRanges)
  }
}
