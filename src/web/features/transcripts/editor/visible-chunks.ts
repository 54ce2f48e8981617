import type { EditorView } from 'prosemirror-view'
import type { DocRange } from './word-positions.ts'

/** How far around the window a chunk counts as visible. */
const margin = '50%'

/** Which chunks of the text are on the screen or near it: marks are drawn for these only. */
export class VisibleChunks {
  private readonly view: EditorView
  private readonly visible = new Set<Element>()
  private readonly crossings: IntersectionObserver
  private readonly arrivals: MutationObserver

  constructor(view: EditorView, onChange: () => void) {
    this.view = view
    this.crossings = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) this.visible.add(target)
          else this.visible.delete(target)
        onChange()
      },
      { rootMargin: margin },
    )
    this.arrivals = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        for (const node of removedNodes) this.forget(node)
        for (const node of addedNodes) if (node instanceof Element) this.crossings.observe(node)
      }
    })
    this.arrivals.observe(view.dom, { childList: true })
    for (const chunk of view.dom.children) this.crossings.observe(chunk)
  }

  /** Where the visible chunks stand in the document. */
  ranges(): DocRange[] {
    return [...this.visible]
      .filter((chunk) => chunk.parentElement === this.view.dom)
      .map((chunk) => {
        const from = this.view.posAtDOM(chunk, 0)
        return { from, to: this.view.state.doc.resolve(from).end(1) }
      })
  }

  stop(): void {
    this.crossings.disconnect()
    this.arrivals.disconnect()
  }

  private forget(node: Node): void {
    if (!(node instanceof Element)) return
    this.crossings.unobserve(node)
    this.visible.delete(node)
  }
}
