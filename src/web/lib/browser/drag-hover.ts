/** Time after the last drag event until the highlight is removed, in milliseconds. */
export const cardHoverTimeoutMs = 500
export const fileHoverTimeoutMs = 3_000

/**
 * Tracks whether something is dragged over an element. Browsers report it repeatedly, but not always when it ends, such
 * as after Escape or outside the window.
 */
export class DragHover {
  readonly #clearAfterMs: number
  readonly #onQuiet: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param timeoutMs time without an event after which the drag must have ended
   * @param onIdle called when that time has passed
   */
  constructor(timeoutMs: number, onIdle: () => void) {
    this.#clearAfterMs = timeoutMs
    this.#onQuiet = onIdle
  }

  /** Called on each drag event over the element. */
  extend(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onQuiet, this.#clearAfterMs)
  }

  /** Called when it was dropped or the element was removed. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
