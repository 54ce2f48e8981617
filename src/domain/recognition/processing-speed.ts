/** Progress of a task. */
export interface Progress {
  /** Fraction from 0 to 1; never decreases. */
  fraction: number
  /** Expected seconds left; null while unknown. */
  secondsLeft: number | null
}

/** Maximum fraction of a step that is estimated ahead of known progress. */
const GUESS = 0.9

/**
 * Tracks work in parts by several workers, and estimates the progress between finished parts from the speed
 * so far. Amounts are in any unit, times in milliseconds.
 */
export class ProcessingSpeed {
  readonly #total: number
  readonly #parallel: number
  readonly #startedAt: number
  #done: number
  #doneHere = 0
  #lastPieceAt: number
  #shown = 0

  /** @param alreadyDone amount finished before this run, which has no bearing on its pace */
  constructor(total: number, alreadyDone: number, parallel: number, now: number) {
    this.#total = total
    this.#done = alreadyDone
    this.#parallel = parallel
    this.#startedAt = now
    this.#lastPieceAt = now
  }

  finished(amount: number, now: number): void {
    this.#done += amount
    this.#doneHere += amount
    this.#lastPieceAt = now
  }

  /** Sets a lower bound of the task's progress before any part is finished. */
  advance(amount: number): void {
    this.#shown = Math.max(this.#shown, amount / this.#total)
  }

  at(now: number): Progress {
    if (this.#done >= this.#total) return { fraction: 1, secondsLeft: 0 }
    const perMs = this.#doneHere / (this.#lastPieceAt - this.#startedAt || 1)
    const meanSegment = (this.#total - this.#done) / (this.#parallel + 1)
    const guessed = Math.min(perMs * (now - this.#lastPieceAt), meanSegment * GUESS)
    this.#shown = Math.max(this.#shown, (this.#done + guessed) / this.#total)
    const remaining = this.#total * (1 - this.#shown)
    return { fraction: this.#shown, secondsLeft: perMs > 0 ? remaining / perMs / 1000 : null }
  }
}
