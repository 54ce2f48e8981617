import { merge } from '#domain/edits/merge.ts'
import { applyPatches, OutOfOrderError, outOfOrderIndexes } from '#domain/edits/patches.ts'
import type { Word } from '#domain/words/words.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { isNetworkError, isTransient } from '#web/lib/api/transient-errors.ts'
import { nextTask } from '#web/lib/browser/next-task.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { Conflicts } from './conflicts.ts'
import type { LogRecord } from './edit-log.ts'
import { LogEntry } from './edit-log-entry.ts'
import {
  type Edit,
  isLargeEdit,
  mergeUnsaved,
  nextEdits,
  type Operation,
  type PerformedOperation,
  resolveConflict,
  unsavedEdits,
  type Version,
  withoutOperation,
} from './edits.ts'
import { persistentStates, type SaveState, saved, saving } from './save-state.ts'
import type { SaverDependencies } from './saver-parts.ts'
import { Schedule } from './schedule.ts'

/** Maximum number of edits per request. */
const maxEdits = 10_000

/** Saves edits, one request at a time, and merges concurrent changes. */
export class Saver {
  readonly #parts: SaverDependencies
  readonly #entry: LogEntry
  #base: Version
  #operation: Operation | null = null
  /** Words from before an unsaved bulk replacement; null if there is none. */
  #bulk: readonly Word[] | null = null
  readonly #conflicts = new Conflicts()
  #state = saved
  #newest: number
  #round: Promise<void> | null = null
  #held = false
  #refusedEdit: Edit | null = null
  #editsAtOnce = maxEdits
  readonly #schedule = new Schedule({
    save: () => void this.saveNow(),
    store: () => void this.#storeInSteps(),
  })
  readonly #listeners = createListeners()

  constructor(parts: SaverDependencies) {
    this.#parts = parts
    this.#entry = new LogEntry(parts)
    this.#base = parts.loadedVersion
    this.#newest = parts.loadedVersion.revision
  }

  readonly snapshot = (): SaveState => this.#state
  /** Returns whether unsaved edits would survive if the page closed. */
  readonly isStored = (): boolean => this.#entry.isStored
  readonly openConflicts = this.#conflicts.list
  readonly subscribe = this.#listeners.add

  /** ID of the operation being saved; undefined if there is none. */
  get pendingOperationId(): string | undefined {
    return this.#operation?.id
  }

  /** Schedules a save after a change by the viewer. */
  scheduleSave(): void {
    this.#schedule.changed()
    // Publishes only on the first change, since every publish rerenders and keystrokes are frequent.
    if (!persistentStates.has(this.#state.kind)) this.#publish(saving)
  }

  /** Marks the current text to be kept as a version; call this before a bulk replacement. */
  prepareBulkEdit(): void {
    this.#bulk = this.#parts.text.words()
  }

  /** Saves immediately; resolves once everything is saved, or can't be saved for now. */
  saveNow(): Promise<void> {
    this.#schedule.handleSaveStart()
    this.#round ??= this.#work().finally(() => {
      this.#round = null
    })
    return this.#round
  }

  /** Merges another user's changes if the server's revision is newer than ours. */
  handleRevision(revision: number): void {
    this.#newest = Math.max(this.#newest, revision)
    if (this.#isBehind()) void this.saveNow()
  }

  /**
   * Changes the text on the server, and applies the change as one step that the viewer can undo.
   * @throws the error of `change`
   */
  async perform(change: () => Promise<PerformedOperation>): Promise<void> {
    while (this.#round) await this.#round
    const operationPromise = change()
    this.#round = operationPromise
      .then((result) => this.#mergeOperation(result))
      // Edits that can't be merged are handled like a change by another user.
      .catch(() => {})
      .then(() => this.#work())
      .finally(() => {
        this.#round = null
      })
    const round = this.#round
    await operationPromise
    await round
  }

  /** Sets whether another user is editing; if so, their changes are merged, and unsaved edits wait. */
  async setHeld(isHeld: boolean): Promise<void> {
    if (this.#held === isHeld) return
    this.#held = isHeld
    while (this.#round) await this.#round
    await (isHeld ? this.saveNow() : this.refresh())
  }

  /** Checks for missed changes. */
  async refresh(): Promise<void> {
    this.#newest = Math.max(this.#newest, this.#base.revision + 1)
    await this.saveNow()
  }

  /** Adopts unsaved edits from closed tabs. */
  async adoptRecords(records: readonly LogRecord[]): Promise<void> {
    if (records.length === 0) return
    for (const record of records) this.#adoptOne(record)
    this.#publish(saving)
    await this.storeUnsaved()
    for (const { key } of records) await this.#entry.remove(key)
    await this.saveNow()
  }

  /** Resolves a conflict. The other version remains only in the undo history. */
  settle(id: string, choice: 'mine' | 'theirs'): void {
    const conflict = this.#conflicts.take(id)
    if (!conflict) return
    if (choice === 'mine')
      this.#parts.text.replace(resolveConflict(this.#parts.text.words(), conflict, conflict.mine), 'viewer')
    this.#publish(this.#state)
    this.scheduleSave()
  }

  /** Saves as much as possible, stores the rest, and stops. */
  async close(): Promise<void> {
    const storePromise = this.storeUnsaved()
    await this.saveNow()
    this.#schedule.stop()
    await storePromise
  }

  /** Stores unsaved edits so that they survive if the page closes. */
  async storeUnsaved(): Promise<void> {
    this.#schedule.handleStoreStart()
    const unsaved = { operation: this.#operation, edits: this.#edits(), conflicts: this.#conflicts.list() }
    if (await this.#entry.put(unsaved)) this.#publish(this.#state)
  }

  /** Stores unsaved edits in small steps, for a page that stays open. */
  async #storeInSteps(): Promise<void> {
    this.#schedule.handleStoreStart()
    if (isLargeEdit(this.#edits()) || isLargeEdit(this.#operation?.edits ?? [])) await nextTask()
    void this.storeUnsaved()
    await nextTask()
  }

  async #work(): Promise<void> {
    try {
      while (await this.#step()) this.#publish(saving)
      this.#schedule.handleDone()
      this.#editsAtOnce = maxEdits
      const changes = this.#held ? this.#edits().length : 0
      this.#publish(changes > 0 ? { kind: 'held', changes } : saved)
    } catch (error) {
      this.#failed(error)
    }
    await this.storeUnsaved()
  }

  /**
   * Performs the next saving step.
   * @returns whether there was one
   */
  async #step(): Promise<boolean> {
    // The server's text shows whether a pending edit has arrived.
    if (this.#held) this.#operation = null
    if (this.#operation) await this.#send(this.#operation)
    else if (this.#isBehind()) this.#bringIn(await this.#parts.server.load(), 'others')
    else if (this.#held) return false
    else {
      const next = nextEdits(this.#base.words, this.#parts.text.words(), this.#bulk, this.#editsAtOnce)
      if (!next || next.version) this.#bulk = null
      if (!next) return false
      this.#operation = { id: newId(), baseRevision: this.#base.revision, ...next }
      if (isLargeEdit(next.edits)) await this.#storeInSteps()
      else void this.storeUnsaved()
    }
    return true
  }

  async #send(operation: Operation): Promise<void> {
    const expectedRevision = operation.baseRevision + 1
    try {
      const revision = await this.#parts.server.save(operation)
      this.#newest = Math.max(this.#newest, revision)
      if (revision === expectedRevision)
        this.#base = { revision, words: applyPatches(this.#base.words, operation.edits) }
    } catch (error) {
      if (isTransient(error)) throw error
      this.#operation = null
      if (operation.version) this.#bulk = this.#base.words
      const { code, details } = error as Partial<ApiError>
      if (code === 'locked') {
        this.#held = true
        this.#parts.onLocked?.(details)
      } else if (code !== 'stale_revision') this.#handleRejection(operation.edits, error)
      this.#newest = Math.max(this.#newest, expectedRevision)
    }
    this.#operation = null
    this.#schedule.handleSuccess()
  }

  /**
   * Handles a rejection. Only one of several edits may be at fault, so from now on, they are sent one by
   * one until it is found.
   */
  #handleRejection(edits: readonly Edit[], error: unknown): void {
    const [edit, ...otherEdits] = edits
    if (otherEdits.length > 0) this.#editsAtOnce = 1
    else {
      this.#refusedEdit = edit ?? null
      throw error
    }
  }

  #isBehind(): boolean {
    return this.#newest > this.#base.revision && !this.#operation
  }

  /** Merges the server's operation, possibly after edits by others. */
  async #mergeOperation(performedOperation: PerformedOperation): Promise<void> {
    this.#newest = Math.max(this.#newest, performedOperation.revision)
    if (!this.#isBehind()) return
    const latest = await this.#parts.server.load()
    const before = withoutOperation(this.#base.words, latest, performedOperation)
    if (before) this.#bringIn({ ...this.#base, words: before }, 'others')
    this.#bringIn(latest, before ? 'server' : 'others')
  }

  #bringIn(latest: Version, source: 'server' | 'others'): void {
    const { text } = this.#parts
    const ownWords = text.words()
    const disorderedIndexes = outOfOrderIndexes(ownWords)
    if (disorderedIndexes.length > 0) throw new OutOfOrderError(disorderedIndexes)
    const mergeResult = merge(this.#base.words, ownWords, latest.words)
    this.#base = latest
    if (this.#bulk) this.#bulk = latest.words
    this.#newest = latest.revision
    this.#conflicts.addFound(mergeResult.conflicts)
    text.replace(mergeResult.words, source)
  }

  #adoptOne(record: LogRecord): void {
    const { text } = this.#parts
    const mergedRecord = mergeUnsaved(record, this.#base.words)
    const mergeResult = merge(this.#base.words, text.words(), mergedRecord.words)
    if (record.operation?.baseRevision === this.#base.revision) this.#operation ??= record.operation
    this.#conflicts.add(record.conflicts)
    this.#conflicts.addFound([...mergedRecord.conflicts, ...mergeResult.conflicts])
    text.replace(mergeResult.words, 'others')
  }

  #edits(): readonly Edit[] {
    return unsavedEdits(this.#base.words, this.#operation, this.#parts.text.words())
  }

  #failed(error: unknown): void {
    if (error instanceof OutOfOrderError) this.#publish({ kind: 'disordered', indexes: error.indexes })
    else if (isTransient(error)) this.#tryAgainLater(error)
    else this.#publish({ kind: 'refused', error, edit: this.#refusedEdit })
  }

  #tryAgainLater(error: unknown): void {
    this.#schedule.retry()
    const changes = this.#edits().length + (this.#operation?.edits.length ?? 0)
    this.#publish({ kind: isNetworkError(error) ? 'offline' : 'retrying', changes })
  }

  #publish(state: SaveState): void {
    this.#state = state
    this.#listeners.notify()
  }
}
