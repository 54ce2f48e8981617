import './highlight-drawing.css'
import type { EditorView } from 'prosemirror-view'
import { type HighlightColor, highlightColors } from '#contract/highlights.ts'
import { anchorsIn } from './anchoring.ts'
import { bookmarkRanges } from './bookmarks.ts'
import { VisibleTurns } from './visible-turns.ts'
import { wholeWords } from './word-positions.ts'
import { domRange } from './word-range.ts'

const names = [...highlightColors.map((color) => `lh-mark-${color}`), 'lh-mark-current', 'lh-bookmark']

/** Draws highlights and bookmarks over the text where it is on the screen, without touching its elements. */
export class HighlightDrawing {
  private readonly view: EditorView
  private readonly colorOf: (id: string) => HighlightColor | undefined
  private readonly isCurrent: (id: string) => boolean
  private readonly visible: VisibleTurns
  private frame = 0

  constructor(
    view: EditorView,
    colorOf: (id: string) => HighlightColor | undefined,
    isCurrent: (id: string) => boolean,
  ) {
    this.view = view
    this.colorOf = colorOf
    this.isCurrent = isCurrent
    this.visible = new VisibleTurns(view, () => this.refresh())
  }

  /** Draws anew with the next frame. */
  refresh(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      if (!this.view.isDestroyed) this.draw()
    })
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    this.visible.stop()
    if (typeof Highlight !== 'undefined') for (const name of names) CSS.highlights.delete(name)
  }

  private draw(): void {
    if (typeof Highlight === 'undefined') return
    const ranges = new Map<string, Range[]>(names.map((name) => [name, []]))
    for (const stretch of this.visible.ranges()) {
      for (const { id, ...anchor } of anchorsIn(this.view.state, stretch)) {
        const color = this.colorOf(id)
        if (!color) continue
        const { from, to } = wholeWords(this.view.state.doc, anchor)
        const range = domRange(this.view, Math.max(from, stretch.from), Math.min(to, stretch.to))
        ranges.get(`lh-mark-${color}`)?.push(range)
        if (this.isCurrent(id)) ranges.get('lh-mark-current')?.push(range)
      }
      for (const { from, to } of bookmarkRanges(this.view.state, stretch))
        ranges.get('lh-bookmark')?.push(domRange(this.view, from, to))
    }
    for (const [name, drawn] of ranges)
      if (drawn.length > 0) CSS.highlights.set(name, new Highlight(...drawn))
      else CSS.highlights.delete(name)
  }
}
