import type { EditorView } from 'prosemirror-view'
import { updateTurnLabel } from './turn-view.ts'

const stateChange = 'contentvisibilityautostatechange'

/**
 * Updates names and colors next to the text when speakers change: immediately in rendered chunks,
 * and in other chunks as they approach the viewport. Doesn't recreate elements.
 */
export class TurnLabels {
  readonly #view: EditorView
  readonly #drawn = new Set<Element>()
  readonly #positions = new WeakMap<Element, number>()
  #changes = 0
  readonly #controller = new AbortController()

  constructor(view: EditorView) {
    this.#view = view
    const { signal } = this.#controller
    view.dom.addEventListener(stateChange, (event) => this.#moved(event), { capture: true, signal })
  }

  /** Updates the labels after the appearance of speakers has changed. */
  refresh(): void {
    this.#changes++
    const { dom } = this.#view
    const hasStateEvents = `on${stateChange}` in dom && this.#drawn.size > 0
    for (const chunk of hasStateEvents ? this.#drawn : dom.children)
      if (chunk.parentElement === dom) this.#label(chunk)
      else this.#drawn.delete(chunk)
  }

  stop(): void {
    this.#controller.abort()
  }

  #moved(event: Event): void {
    const chunk = event.target
    if (!(chunk instanceof Element) || chunk.parentElement !== this.#view.dom) return
    if ((event as ContentVisibilityAutoStateChangeEvent).skipped) this.#drawn.delete(chunk)
    else {
      this.#drawn.add(chunk)
      if ((this.#positions.get(chunk) ?? 0) < this.#changes) this.#label(chunk)
    }
  }

  #label(chunk: Element): void {
    this.#positions.set(chunk, this.#changes)
    for (const turn of chunk.children) updateTurnLabel(turn)
  }
}
