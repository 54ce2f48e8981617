import type { LogRecord } from './edit-log.ts'
import type { UnsavedWork } from './edits.ts'
import type { SaverDependencies } from './saver-parts.ts'

type Parts = Pick<SaverDependencies, 'collectionId' | 'account' | 'key' | 'log'>

/**
 * Timeout for the browser's database, in milliseconds. Some browsers never respond, and saving must
 * not wait for them.
 */
const timeoutMs = 1_000

/** Log entry of one tab. */
export class LogEntry {
  readonly #parts: Parts
  #written = false
  #canStore = true

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether this browser stores the entry; storage may be full or blocked. */
  get isStored(): boolean {
    return this.#canStore
  }

  /**
   * Replaces the stored entry.
   * @returns whether `isStored` changed
   */
  async put(unsaved: UnsavedWork): Promise<boolean> {
    const { collectionId, account, key, log } = this.#parts
    const isEmpty = unsaved.edits.length === 0 && !unsaved.operation && unsaved.conflicts.length === 0
    if (isEmpty && !this.#written) return false
    this.#written = !isEmpty
    const record: LogRecord = { collectionId, account, key, ...unsaved }
    // A full disk must not prevent saving.
    const write = (isEmpty ? log.remove(key) : log.put(record)).then(
      () => true,
      () => isEmpty,
    )
    const isStored = await Promise.race([write, afterTimeout(isEmpty)])
    const hasChanged = isStored !== this.#canStore
    this.#canStore = isStored
    return hasChanged
  }

  remove(key: string): Promise<void> {
    return this.#parts.log.remove(key)
  }
}

const afterTimeout = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, timeoutMs, value))
