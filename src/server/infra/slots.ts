/** Limits the number of concurrent tasks; the others wait their turn. */
export class Slots {
  readonly #size: number
  #taken = 0
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#size = size
  }

  /** Whether no task runs or waits. */
  get idle(): boolean {
    return this.#taken === 0
  }

  /** Runs the task when a slot is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#size) this.#taken++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken--
    }
  }
}
