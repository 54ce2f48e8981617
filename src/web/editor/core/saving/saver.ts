import { merge } from '#domain/merge.ts'
import { applyPatches, OutOfOrderError, outOfOrder } from '#domain/patches.ts'
import type { Word } from '#domain/words.ts'
import type { ApiError } from '#web/lib/api.ts'
import { newId } from '#web/lib/new-id.ts'
import { nextTask } from '#web/lib/next-task.ts'
import { isNetwork, isTransient } from '#web/lib/transient.ts'
import { Conflicts } from './conflicts.ts'
import {
  beforePerformed,
  type Edit,
  isLarge,
  mergeUnsaved,
  nextEdits,
  type Operation,
  type PerformedOperation,
  replaceIn,
  unsavedEdits,
  type Version,
} from './edits.ts'
import type { LogRecord } from './log.ts'
import { LogEntry } from './log-entry.ts'
import { lasting, type SaveState, saved, saving } from './save-state.ts'
import type { SaverParts } from './saver-parts.ts'
import { Schedule } from './schedule.ts'

/** Maximum number of concurrent edits. */
const mostEdits = 10_000

/** Saves edits one at a time, and merges concurrent changes. */
export class Saver {
  readonly #parts: SaverParts
  readonly #entry: LogEntry
  #base: Version
  #operation: Operation | null = null
  /** The words from before an unsaved bulk replacement. */
  #bulk: readonly Word[] | null = null
  readonly #conflicts = new Conflicts()
  #state = saved
  #newest: number
  #round: Promise<void> | null = null
  #held = false
  #refused: Edit | null = null
  #editsAtOnce = mostEdits
  readonly #schedule = new Schedule({
    save: () => void this.saveNow(),
    keep: () => void this.#keepCalmly(),
  })
  readonly #listeners = new Set<() => void>()

  constructor(parts: SaverParts) {
    this.#parts = parts
    this.#entry = new LogEntry(parts)
    this.#base = parts.opened
    this.#newest = parts.opened.revision
  }

  readonly snapshot = (): SaveState => this.#state
  /** Whether unsaved edits would survive the page. */
  readonly isKept = (): boolean => this.#entry.isKept
  readonly openConflicts = this.#conflicts.all
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Id of the edit being saved. */
  get underWay(): string | undefined {
    return this.#operation?.id
  }

  /** The viewer changed the text. */
  changed(): void {
    this.#schedule.changed()
    // Announced once: listeners render again, and keys come fast.
    if (!lasting.has(this.#state.kind)) this.#publish(saving)
  }

  /** Before a bulk replacement: the current text is kept as a version. */
  bulkFollows(): void {
    this.#bulk = this.#parts.text.words()
  }

  /** Resolves once everything is saved, or can't be for now. */
  saveNow(): Promise<void> {
    this.#schedule.saving()
    this.#round ??= this.#work().finally(() => {
      this.#round = null
    })
    return this.#round
  }

  /** The server has this revision; if it isn't ours, another user saved. */
  seen(revision: number): void {
    this.#newest = Math.max(this.#newest, revision)
    if (this.#isBehind()) void this.saveNow()
  }

  /**
   * Changes the text on the server, and applies the change as one step that the viewer can undo. @throws the error of
   * `change`
   * @throws what `change` throws
   */
  async perform(change: () => Promise<PerformedOperation>): Promise<void> {
    while (this.#round) await this.#round
    const performed = change()
    this.#round = performed
      .then((made) => this.#takeIn(made))
      // Edits that couldn't be merged are handled like a change from elsewhere.
      .catch(() => {})
      .then(() => this.#work())
      .finally(() => {
        this.#round = null
      })
    const round = this.#round
    await performed
    await round
  }

  /** While another user edits, their changes are merged, and unsaved edits wait until they are done. */
  async setHeld(held: boolean): Promise<void> {
    if (this.#held === held) return
    this.#held = held
    while (this.#round) await this.#round
    await (held ? this.saveNow() : this.refresh())
  }

  /** Checks for missed changes. */
  async refresh(): Promise<void> {
    this.#newest = Math.max(this.#newest, this.#base.revision + 1)
    await this.saveNow()
  }

  /** Takes over unsaved edits of closed tabs. */
  async adopt(records: readonly LogRecord[]): Promise<void> {
    if (records.length === 0) return
    for (const record of records) this.#adoptOne(record)
    await this.keep()
    for (const { key } of records) await this.#entry.remove(key)
    await this.saveNow()
  }

  /** Resolves a conflict. The other version remains only in the undo history. */
  settle(id: string, choice: 'mine' | 'theirs'): void {
    const conflict = this.#conflicts.take(id)
    if (!conflict) return
    if (choice === 'mine')
      this.#parts.text.replace(replaceIn(this.#parts.text.words(), conflict, conflict.mine), 'viewer')
    this.#publish(this.#state)
    this.changed()
  }

  /** Saves what it can and stores the rest; nothing runs on afterwards. */
  async close(): Promise<void> {
    const kept = this.keep()
    await this.saveNow()
    this.#schedule.stop()
    await kept
  }

  /** Stores unsaved edits where they survive the page. */
  async keep(): Promise<void> {
    this.#schedule.keeping()
    const unsaved = { operation: this.#operation, edits: this.#edits(), conflicts: this.#conflicts.all() }
    if (await this.#entry.put(unsaved)) this.#publish(this.#state)
  }

  /** The same with pauses for long work, for a page that stays open. */
  async #keepCalmly(): Promise<void> {
    this.#schedule.keeping()
    if (isLarge(this.#edits()) || isLarge(this.#operation?.edits ?? [])) await nextTask()
    void this.keep()
    await nextTask()
  }

  async #work(): Promise<void> {
    try {
      while (await this.#step()) this.#publish(saving)
      this.#schedule.done()
      this.#editsAtOnce = mostEdits
      const changes = this.#held ? this.#edits().length : 0
      this.#publish(changes > 0 ? { kind: 'held', changes } : saved)
    } catch (error) {
      this.#failed(error)
    }
    await this.keep()
  }

  /** @returns whether there was something to do */
  async #step(): Promise<boolean> {
    // The server's text shows whether a pending edit arrived.
    if (this.#held) this.#operation = null
    if (this.#operation) await this.#send(this.#operation)
    else if (this.#isBehind()) this.#bringIn(await this.#parts.server.load(), 'others')
    else if (this.#held) return false
    else {
      const next = nextEdits(this.#base.words, this.#parts.text.words(), this.#bulk, this.#editsAtOnce)
      if (!next || next.version) this.#bulk = null
      if (!next) return false
      this.#operation = { id: newId(), baseRevision: this.#base.revision, ...next }
      if (isLarge(next.edits)) await this.#keepCalmly()
      else void this.keep()
    }
    return true
  }

  async #send(operation: Operation): Promise<void> {
    const expected = operation.baseRevision + 1
    try {
      const revision = await this.#parts.server.save(operation)
      this.#newest = Math.max(this.#newest, revision)
      if (revision === expected)
        this.#base = { revision, words: applyPatches(this.#base.words, operation.edits) }
    } catch (error) {
      if (isTransient(error)) throw error
      this.#operation = null
      if (operation.version) this.#bulk = this.#base.words
      const { code, details } = error as Partial<ApiError>
      if (code === 'locked') {
        this.#held = true
        this.#parts.onLocked?.(details)
      } else if (code !== 'stale_revision') this.#wereRefused(operation.edits, error)
      this.#newest = Math.max(this.#newest, expected)
    }
    this.#operation = null
    this.#schedule.succeeded()
  }

  /** Possibly only one of several is rejected: the others are saved one by one until then. */
  #wereRefused(edits: readonly Edit[], error: unknown): void {
    const [edit, ...others] = edits
    if (others.length > 0) this.#editsAtOnce = 1
    else {
      this.#refused = edit ?? null
      throw error
    }
  }

  #isBehind(): boolean {
    return this.#newest > this.#base.revision && !this.#operation
  }

  /** Merges the server's operation, possibly after edits by others. */
  async #takeIn(performed: PerformedOperation): Promise<void> {
    this.#newest = Math.max(this.#newest, performed.revision)
    if (!this.#isBehind()) return
    const latest = await this.#parts.server.load()
    const before = beforePerformed(this.#base.words, latest, performed)
    if (before) this.#bringIn({ ...this.#base, words: before }, 'others')
    this.#bringIn(latest, before ? 'server' : 'others')
  }

  #bringIn(latest: Version, by: 'server' | 'others'): void {
    const { text } = this.#parts
    const mine = text.words()
    const disordered = outOfOrder(mine)
    if (disordered.length > 0) throw new OutOfOrderError(disordered)
    const merged = merge(this.#base.words, mine, latest.words)
    this.#base = latest
    if (this.#bulk) this.#bulk = latest.words
    this.#newest = latest.revision
    this.#conflicts.found(merged.conflicts)
    text.replace(merged.words, by)
  }

  #adoptOne(record: LogRecord): void {
    const { text } = this.#parts
    const { operation } = record
    const theirs = mergeUnsaved(record, this.#base.words)
    const merged = merge(this.#base.words, text.words(), theirs.words)
    if (operation?.baseRevision === this.#base.revision) this.#operation ??= operation
    this.#conflicts.add(record.conflicts)
    this.#conflicts.found([...theirs.conflicts, ...merged.conflicts])
    text.replace(merged.words, 'others')
  }

  #edits(): readonly Edit[] {
    return unsavedEdits(this.#base.words, this.#operation, this.#parts.text.words())
  }

  #failed(error: unknown): void {
    if (error instanceof OutOfOrderError) this.#publish({ kind: 'disordered', indexes: error.indexes })
    else if (isTransient(error)) this.#tryAgainLater(error)
    else this.#publish({ kind: 'refused', error, edit: this.#refused })
  }

  #tryAgainLater(error: unknown): void {
    this.#schedule.retry()
    const changes = this.#edits().length + (this.#operation?.edits.length ?? 0)
    this.#publish({ kind: isNetwork(error) ? 'offline' : 'retrying', changes })
  }

  #publish(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
