import { retryDelay } from '#web/lib/delay.ts'
import { saveRetryDelays } from '#web/lib/saving/save-state.ts'

const idleMs = 500
const maxMs = 4_000
const storeDelayMs = 200

type Timer = ReturnType<typeof setTimeout>

/** Decides when to save: soon after the last keystroke, not too long after the first one, and again after failures. */
export class Schedule {
  readonly #act: { save(): void; store(): void }
  readonly #timers: { save?: Timer; store?: Timer; retry?: Timer } = {}
  #unsavedSince: number | null = null
  #failures = 0

  constructor(actions: { save(): void; store(): void }) {
    this.#act = actions
  }

  /** Schedules saving and storing after a change. */
  changed(): void {
    const now = Date.now()
    this.#unsavedSince ??= now
    clearTimeout(this.#timers.save)
    const waitMs = Math.min(idleMs, Math.max(0, this.#unsavedSince + maxMs - now))
    this.#timers.save = setTimeout(() => this.#act.save(), waitMs)
    this.#timers.store ??= setTimeout(() => this.#act.store(), storeDelayMs)
  }

  /** Cancels the scheduled save, because one has started. */
  handleSaveStart(): void {
    clearTimeout(this.#timers.save)
  }

  /** Cancels the scheduled local copy, because storing one has started. */
  handleStoreStart(): void {
    clearTimeout(this.#timers.store)
    delete this.#timers.store
  }

  /** Resets the retry delay after a successful request. */
  handleSuccess(): void {
    this.#failures = 0
  }

  /** Resets all delays once everything is saved. */
  handleDone(): void {
    this.handleSuccess()
    this.#unsavedSince = null
  }

  /** Schedules another save, with a delay that grows with the number of failures. */
  retry(): void {
    this.#failures += 1
    clearTimeout(this.#timers.retry)
    const waitMs = retryDelay(this.#failures, saveRetryDelays)
    this.#timers.retry = setTimeout(() => this.#act.save(), waitMs)
  }

  stop(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
  }
}
