/** Progress of a task. */
export interface Progress {
  /** Fraction from 0 to 1; never decreases. */
  fraction: number
  /** Estimated seconds remaining; null if unknown. */
  secondsLeft: number | null
}

/** Maximum fraction of a step by which the estimate may run ahead of known progress. */
const MAX_ESTIMATED_FRACTION = 0.9

/**
 * Tracks work that several workers do in parts, and estimates progress between finished parts from the speed
 * so far. Amounts can be in any unit; times are in milliseconds.
 */
export class ProcessingSpeed {
  readonly #total: number
  readonly #concurrency: number
  readonly #startedAt: number
  #done: number
  #doneHere = 0
  #lastPartAt: number
  #shownFraction = 0

  /** @param doneBefore amount finished before this run, which doesn't count toward its speed */
  constructor(total: number, doneBefore: number, concurrency: number, now: number) {
    this.#total = total
    this.#done = doneBefore
    this.#concurrency = concurrency
    this.#startedAt = now
    this.#lastPartAt = now
  }

  recordFinished(amount: number, now: number): void {
    this.#done += amount
    this.#doneHere += amount
    this.#lastPartAt = now
  }

  /** Sets a lower bound for the task's progress before any part is finished. */
  advance(amount: number): void {
    this.#shownFraction = Math.max(this.#shownFraction, amount / this.#total)
  }

  at(now: number): Progress {
    if (this.#done >= this.#total) return { fraction: 1, secondsLeft: 0 }
    const perMs = this.#doneHere / (this.#lastPartAt - this.#startedAt || 1)
    const meanPart = (this.#total - this.#done) / (this.#concurrency + 1)
    const estimatedProgress = Math.min(perMs * (now - this.#lastPartAt), meanPart * MAX_ESTIMATED_FRACTION)
    this.#shownFraction = Math.max(this.#shownFraction, (this.#done + estimatedProgress) / this.#total)
    const remaining = this.#total * (1 - this.#shownFraction)
    return { fraction: this.#shownFraction, secondsLeft: perMs > 0 ? remaining / perMs / 1000 : null }
  }
}
