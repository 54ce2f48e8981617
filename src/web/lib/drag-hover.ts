/** Time after the last drag event until the highlight is removed, in milliseconds. */
export const cardClearMs = 500
export const filesClearMs = 3_000

/**
 * Whether something is being dragged over an element. Browsers report it repeatedly, and not always when it ends: after
 * Escape, or outside the window.
 */
export class DragHover {
  readonly #clearAfterMs: number
  readonly #onQuiet: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `onQuiet`: called after so long without an event that dragging must have ended. */
  constructor(clearAfterMs: number, onQuiet: () => void) {
    this.#clearAfterMs = clearAfterMs
    this.#onQuiet = onQuiet
  }

  /** A drag has entered, or is still there. */
  hold(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onQuiet, this.#clearAfterMs)
  }

  /** It was dropped, or the element was removed. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
