/** Limits the number of concurrent tasks; the others wait their turn. */
export class Slots {
  readonly #size: number
  #takenCount = 0
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#size = size
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#takenCount === 0
  }

  /** Runs the task once a slot is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#takenCount < this.#size) this.#takenCount++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#takenCount--
    }
  }
}
