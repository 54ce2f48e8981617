import { isTransient } from '#web/lib/api/transient-errors.ts'
import { retryDelay } from '#web/lib/delay.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { type CommonSaveState, saveRetryDelays } from './save-state.ts'

export type QueuedSaveState<Base> =
  | CommonSaveState
  | { kind: 'retrying'; error: unknown }
  /** Someone else saved `theirs` in the meantime; nothing is sent until one of the two values is chosen. */
  | { kind: 'conflict'; theirs: Base }

/** Thrown by `save` if the server's base isn't the one that was sent. */
export class SaveConflict<Base> extends Error {
  readonly theirs: Base

  constructor(theirs: Base) {
    super('Someone else saved another version')
    this.name = 'SaveConflict'
    this.theirs = theirs
  }
}

/** Unsaved value, and the base from which it was edited. */
export interface UnsavedValue<Value, Base> {
  value: Value
  base: Base
}

interface SaveQueueOptions<Value, Base> {
  /** The server's base version of the value, such as a text or a revision number. */
  base: Base
  /** Unsaved value left over from an earlier queue. */
  unsaved?: UnsavedValue<Value, Base> | null
  /**
   * Saves a value on top of a base; resolves with the next base.
   * @throws SaveConflict if the server has a different base
   */
  save(value: Value, base: Base, options: { keepalive: boolean }): Promise<Base>
  /** Called with each unsaved value, and with null once everything is saved. */
  onUnsaved?(unsaved: UnsavedValue<Value, Base> | null): void
  /** Returns whether the server already has the value, so that saving isn't necessary. */
  isSame?(value: Value, base: Base): boolean
  debounceMs?: number
}

/** Saves the latest value, one request at a time, each based on the previous response. */
export class SaveQueue<Value, Base> {
  #base: Base
  #unsaved: { value: Value } | null = null
  #latest: Value | null = null
  #state: QueuedSaveState<Base> = { kind: 'saved' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #currentSave: Promise<void> | undefined
  #failures = 0
  readonly #options: SaveQueueOptions<Value, Base> & { debounceMs: number }
  readonly #listeners = createListeners()

  constructor(options: SaveQueueOptions<Value, Base>) {
    this.#options = { debounceMs: 800, ...options }
    this.#base = options.unsaved?.base ?? options.base
    if (options.unsaved) this.write(options.unsaved.value)
  }

  readonly subscribe = this.#listeners.add

  readonly state = (): QueuedSaveState<Base> => this.#state

  get base(): Base {
    return this.#base
  }

  /** Whether any value is unsaved. */
  get isOpen(): boolean {
    return this.#unsaved !== null || this.#currentSave !== undefined
  }

  /** Latest value, saved or not; null before the first. */
  get latest(): Value | null {
    return this.#latest
  }

  /** Saves a value after a delay, replacing any earlier value that hasn't been sent. */
  write(value: Value): void {
    this.#latest = value
    const isSame = !this.#currentSave && this.#isSame(value)
    this.#unsaved = isSame ? null : { value }
    this.#publishUnsaved()
    clearTimeout(this.#timer)
    if (this.#state.kind === 'conflict') this.#set({ ...this.#state })
    else {
      this.#set({ kind: isSame ? 'saved' : 'saving' })
      if (!isSame && !this.#currentSave) this.#schedule(this.#options.debounceMs)
    }
  }

  /** Saves immediately; resolves when everything is saved or saving has failed. */
  async flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#currentSave) await this.#currentSave
    if (this.#unsaved && this.#state.kind !== 'conflict') await this.#send(keepalive)
  }

  /** Resolves a conflict by overwriting the server's value with the unsaved one. */
  async overwrite(): Promise<void> {
    if (this.#state.kind !== 'conflict' || !this.#unsaved) return
    this.#base = this.#state.theirs
    this.#set({ kind: 'saving' })
    this.write(this.#unsaved.value)
    await this.flush()
  }

  /** Resolves a conflict by continuing from the server's value and discarding the unsaved one. */
  acceptServer(base: Base): void {
    clearTimeout(this.#timer)
    this.#unsaved = null
    this.#latest = null
    this.#base = base
    this.#publishUnsaved()
    this.#set({ kind: 'saved' })
  }

  /** Sends an unsaved value one last time. If that fails, the value stays in storage. */
  stop(): void {
    void this.flush({ keepalive: true })
    clearTimeout(this.#timer)
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #send(keepalive: boolean): Promise<void> {
    this.#currentSave ??= this.#sendOnce(keepalive).finally(() => {
      this.#currentSave = undefined
    })
    return this.#currentSave
  }

  async #sendOnce(keepalive: boolean): Promise<void> {
    const sentValue = this.#unsaved
    if (!sentValue) return
    this.#set({ kind: 'saving' })
    try {
      this.#base = await this.#options.save(sentValue.value, this.#base, { keepalive })
      if (this.#unsaved === sentValue || (this.#unsaved && this.#isSame(this.#unsaved.value)))
        this.#unsaved = null
      this.#failures = 0
      this.#publishUnsaved()
      this.#set({ kind: this.#unsaved ? 'saving' : 'saved' })
      if (this.#unsaved) this.#schedule(this.#options.debounceMs)
    } catch (error) {
      if (error instanceof SaveConflict) return this.#set({ kind: 'conflict', theirs: error.theirs })
      if (!isTransient(error)) return this.#set({ kind: 'refused', error })
      this.#failures += 1
      this.#set({ kind: 'retrying', error })
      this.#schedule(retryDelay(this.#failures, saveRetryDelays))
    }
  }

  #isSame(value: Value): boolean {
    return this.#options.isSame?.(value, this.#base) ?? false
  }

  #publishUnsaved(): void {
    this.#options.onUnsaved?.(this.#unsaved && { ...this.#unsaved, base: this.#base })
  }

  #set(state: QueuedSaveState<Base>): void {
    this.#state = state
    this.#listeners.notify()
  }
}
