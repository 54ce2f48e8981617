import { addSpan, type Coverage, union } from '#domain/comparison/coverage.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** Played and reviewed parts of a recording, in whole seconds. */
export interface CoverageState {
  readonly played: Coverage
  readonly reviewed: Coverage
}

const noCoverage: CoverageState = { played: [], reviewed: [] }

/**
 * Records which parts of a recording a corrector has played and reviewed, and which of them have been sent to
 * the server.
 */
export class CoverageLog {
  #state: CoverageState
  #unsent = noCoverage
  readonly #listeners = createListeners()

  constructor(initial: CoverageState) {
    this.#state = { played: union([], initial.played), reviewed: union([], initial.reviewed) }
  }

  readonly snapshot = (): CoverageState => this.#state
  readonly subscribe = this.#listeners.add

  /** Adds a span of whole seconds. */
  add(kind: keyof CoverageState, from: number, to: number): void {
    const next = addSpan(this.#state[kind], from, to)
    if (next === this.#state[kind]) return
    this.#state = { ...this.#state, [kind]: next }
    this.#unsent = { ...this.#unsent, [kind]: addSpan(this.#unsent[kind], from, to) }
    this.#listeners.notify()
  }

  /** Returns the unsent spans and marks them as sent. */
  take(): CoverageState {
    const unsentCoverage = this.#unsent
    this.#unsent = noCoverage
    return unsentCoverage
  }

  /** Marks spans as unsent again after a failed request. */
  putBack({ played, reviewed }: CoverageState): void {
    this.#unsent = {
      played: union(this.#unsent.played, played),
      reviewed: union(this.#unsent.reviewed, reviewed),
    }
  }

  /** Whether there are unsent spans. */
  get hasUnsent(): boolean {
    return this.#unsent.played.length > 0 || this.#unsent.reviewed.length > 0
  }
}
