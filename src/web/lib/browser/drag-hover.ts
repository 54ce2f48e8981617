/** Time after the last drag event until the highlight is removed, in milliseconds. */
export const cardHoverTimeoutMs = 500
export const fileHoverTimeoutMs = 3_000

/**
 * Tracks whether something is being dragged over an element. Browsers report drags continuously but don't
 * always report their end, such as after Escape or outside the window.
 */
export class DragHover {
  readonly #clearAfterMs: number
  readonly #onQuiet: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /**
   * @param timeoutMs time without an event after which the drag is considered over
   * @param onIdle called after that time
   */
  constructor(timeoutMs: number, onIdle: () => void) {
    this.#clearAfterMs = timeoutMs
    this.#onQuiet = onIdle
  }

  /** Restarts the timeout; call this on each drag event over the element. */
  extend(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onQuiet, this.#clearAfterMs)
  }

  /** Stops the timeout; call this on a drop or when the element is removed. */
  end(): void {
    clearTimeout(this.#timer)
  }
}
