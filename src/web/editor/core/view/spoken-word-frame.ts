import type { EditorView } from 'prosemirror-view'
import classes from './editor.module.css'

/**
 * Frame around the spoken word, needed because CSS highlights can't draw borders. A single element
 * is reused for all words.
 */
export class SpokenWordFrame {
  readonly #box = document.createElement('div')
  readonly #size: ResizeObserver
  #word: Range | null = null

  constructor({ dom }: EditorView) {
    this.#box.className = classes.spoken ?? ''
    this.#box.hidden = true
    this.#box.ariaHidden = 'true'
    dom.parentElement?.append(this.#box)
    // Elements above the word may change height.
    this.#size = new ResizeObserver(() => this.#place())
    this.#size.observe(dom)
  }

  show(word: Range | null): void {
    this.#word = word
    this.#place()
  }

  stop(): void {
    this.#size.disconnect()
    this.#box.remove()
  }

  #place(): void {
    const rect = this.#word?.getBoundingClientRect()
    const frame = this.#box.parentElement?.getBoundingClientRect()
    this.#box.hidden = !rect || !frame || rect.width === 0
    if (this.#box.hidden || !rect || !frame) return
    const { style } = this.#box
    style.transform = `translate(${rect.left - frame.left}px, ${rect.top - frame.top}px)`
    style.width = `${rect.width}px`
    style.height = `${rect.height}px`
  }
}
