const idleMs = 500
const longestMs = 4_000
const logMs = 200
const firstRetryMs = 1_000
const longestRetryMs = 30_000

type Timer = ReturnType<typeof setTimeout>

/** When to save: soon after the last key, not too long after the first one, and again after failures. */
export class Schedule {
  readonly #act: { save(): void; keep(): void }
  readonly #timers: { save?: Timer; keep?: Timer; retry?: Timer } = {}
  #unsavedSince: number | null = null
  #failures = 0

  constructor(act: { save(): void; keep(): void }) {
    this.#act = act
  }

  /** There are changes to save. */
  changed(): void {
    const now = Date.now()
    this.#unsavedSince ??= now
    clearTimeout(this.#timers.save)
    const wait = Math.min(idleMs, Math.max(0, this.#unsavedSince + longestMs - now))
    this.#timers.save = setTimeout(() => this.#act.save(), wait)
    this.#timers.keep ??= setTimeout(() => this.#act.keep(), logMs)
  }

  /** A save is in progress. */
  saving(): void {
    clearTimeout(this.#timers.save)
  }

  /** A local copy is being stored. */
  keeping(): void {
    clearTimeout(this.#timers.keep)
    delete this.#timers.keep
  }

  /** A call has succeeded. */
  succeeded(): void {
    this.#failures = 0
  }

  /** All is saved. */
  done(): void {
    this.succeeded()
    this.#unsavedSince = null
  }

  /** Saves again after a delay that grows with the number of failures. */
  retry(): void {
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs)
    this.#failures += 1
    clearTimeout(this.#timers.retry)
    this.#timers.retry = setTimeout(() => this.#act.save(), wait * (0.75 + Math.random() / 2))
  }

  stop(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
  }
}
