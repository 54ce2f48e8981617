import type { EditorView } from 'prosemirror-view'
import type { DocRange } from '#web/editor/core/document/word-positions.ts'
import { domRange } from '#web/editor/core/document/word-range.ts'
import { coveredSpace } from './covered-space.ts'

/** Target position for scrolling, as a fraction of the visible height. */
const targetFraction = 0.35

/** Scrolls a range of the text into view, regardless of focus. */
export function scrollToRange(view: EditorView, range: DocRange): void {
  scrollIntoView(view, range)
  // Unrendered blocks have an estimated height, so check again once it is known.
  requestAnimationFrame(() => {
    if (!view.isDestroyed && range.to <= view.state.doc.content.size) scrollIntoView(view, range)
  })
}

function scrollIntoView(view: EditorView, { from, to }: DocRange): void {
  const box = domRange(view, from, to).getBoundingClientRect()
  const { top, bottom } = coveredSpace(view.dom)
  const isInView = box.height > 0 && box.top >= top && box.bottom <= innerHeight - bottom
  if (isInView) return
  scrollBy({ top: box.top - top - (innerHeight - top - bottom) * targetFraction, behavior: 'instant' })
}
