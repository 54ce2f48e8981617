/** Runs a function once, right after the next frame, so that typed text appears first. */
export class AfterFrameTask {
  readonly #run: () => void
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  request(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#timer = setTimeout(() => {
        this.#frame = 0
        this.#run()
      })
    })
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    this.#frame = 0
  }
}
