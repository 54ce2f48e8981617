import type { DocumentState } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api.ts'

export type Content = DocumentState['content']

/** How far what was written is kept. */
export type SaveState =
  | { is: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' }
  /** The server will not have it; `error` says why. */
  | { is: 'refused'; error: unknown }

interface SaverOptions {
  revision: number
  save: (content: Content, revision: number) => Promise<{ revision: number }>
  /** The revision that the document has now. */
  readRevision: () => Promise<number>
  /** After so long without another change, in milliseconds. */
  pauseMs?: number
  /** Before what did not arrive is sent again. */
  againMs?: number
}

/** What may be over in a moment. */
const passes = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429)

/** Keeps a document: one request at a time, each from the revision that the one before has made. */
export class Saver {
  #revision: number
  #content: Content | null = null
  #latest: Content | null = null
  #state: SaveState = { is: 'saved' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  readonly #options: Required<SaverOptions>
  readonly #listeners = new Set<() => void>()

  constructor(options: SaverOptions) {
    this.#options = { pauseMs: 800, againMs: 4_000, ...options }
    this.#revision = options.revision
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): SaveState => this.#state

  get revision(): number {
    return this.#revision
  }

  /** Whether something was written that is not kept. */
  get isOpen(): boolean {
    return this.#content !== null || this.#running !== undefined
  }

  /** What was written last, be it kept or not; null before anything was. */
  get latest(): Content | null {
    return this.#latest
  }

  /** What stands in the document now. */
  changed(content: Content): void {
    this.#content = content
    this.#latest = content
    if (this.#state.is === 'conflict') return
    if (!this.#running) this.#tell({ is: 'waiting' })
    this.#later(this.#options.pauseMs)
  }

  /** Keeps at once what is not kept yet; resolves when nothing more can be done. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#running) await this.#running
    if (this.#content && this.#state.is !== 'conflict') await this.#send()
  }

  /**
   * After a conflict: puts what stands here in the place of what was written elsewhere.
   * @throws when the other revision could not be read; the conflict stays then
   */
  async keepMine(): Promise<void> {
    this.#revision = await this.#options.readRevision()
    this.#tell({ is: 'waiting' })
    await this.flush()
  }

  /** Goes on from what was read anew; what was not kept is given up. */
  take(revision: number): void {
    clearTimeout(this.#timer)
    this.#content = null
    this.#latest = null
    this.#revision = revision
    this.#tell({ is: 'saved' })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #send(): Promise<void> {
    this.#running ??= this.#sendOnce().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #sendOnce(): Promise<void> {
    const content = this.#content
    if (!content) return
    this.#content = null
    this.#tell({ is: 'saving' })
    try {
      this.#revision = (await this.#options.save(content, this.#revision)).revision
      this.#tell({ is: this.#content ? 'waiting' : 'saved' })
    } catch (error) {
      this.#content ??= content
      if (error instanceof ApiError && error.code === 'stale_revision') return this.#tell({ is: 'conflict' })
      if (!passes(error)) return this.#tell({ is: 'refused', error })
      this.#tell({ is: 'failed' })
      this.#later(this.#options.againMs)
    }
  }

  #tell(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
