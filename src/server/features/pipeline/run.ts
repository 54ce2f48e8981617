import type { ProcessingStage } from '#contract/collection.ts'
import type { Context } from '#server/context.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import { type CollectionRow, updateForRun } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { insertStage, listStages } from './queries.ts'
import { workFolder } from './stages/work-files.ts'

/** Thrown if the collection was canceled, retried, or deleted, so that the run has nothing left to do. */
export class RunEndedError extends Error {}

type Changes = Parameters<typeof updateForRun>[2]

/** Result of a stage. */
interface StageOutcome<T> {
  result: T
  changes?: Changes
  /** Writes that commit together with the checkpoint. */
  onCheckpoint?: (tx: Db) => Promise<void>
}

export interface RunIds {
  collectionId: string
  runId: string
}

/** Interval in milliseconds at which a run updates its progress and checks whether it has been canceled. */
const tickMs = 1000

/** One attempt at processing a collection: its checkpoints, its progress, and the signal that ends it. */
export class Run {
  readonly ids: RunIds
  /** Folder for work files; an earlier attempt that is still running may be using it too. */
  readonly workDir: string
  readonly signal: AbortSignal
  readonly #ctx: Context
  readonly #ended = new AbortController()
  readonly #finished: Map<ProcessingStage, unknown>
  readonly #ticker: NodeJS.Timeout
  #progress: { stage: ProcessingStage | null; percent: number; expectedAt: Date | null } | undefined
  #reported = ''
  #ticking = false

  private constructor(
    ctx: Context,
    ids: RunIds,
    outerSignal: AbortSignal,
    finishedStages: Map<ProcessingStage, unknown>,
  ) {
    this.#ctx = ctx
    this.ids = ids
    this.workDir = workFolder(ctx, ids.collectionId)
    this.signal = AbortSignal.any([outerSignal, this.#ended.signal])
    this.#finished = finishedStages
    this.#ticker = setInterval(() => void this.#tick(), tickMs)
  }

  /**
   * Starts an attempt.
   * @throws RunEndedError if the run was canceled
   */
  static async begin(
    ctx: Context,
    ids: RunIds,
    signal: AbortSignal,
    state: 'processing' | 'translating' = 'processing',
  ): Promise<Run> {
    const row = await readCollection(ctx.db, ids.collectionId)
    if (row?.run_id !== ids.runId) throw new RunEndedError()
    const run = new Run(ctx, ids, signal, await listStages(ctx.db, ids.collectionId))
    // Each attempt resets the overdue clock, since nothing was processed between attempts.
    await run.update({ state, transcription_started_at: new Date() }).catch((error) => {
      run.close()
      throw error
    })
    return run
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  /**
   * Runs a stage unless an earlier attempt finished it, and stores its result. The stage's changes to the
   * collection are committed with its checkpoint. If two attempts run simultaneously because a worker was
   * presumed dead, the first to finish creates the checkpoint; the other uses that result and changes
   * nothing.
   */
  async stage<T>(name: ProcessingStage, work: () => Promise<StageOutcome<T>>): Promise<T> {
    if (this.#finished.has(name)) return this.#finished.get(name) as T
    this.signal.throwIfAborted()
    const startedAt = performance.now()
    const { result, changes, onCheckpoint } = await work()
    const { collectionId } = this.ids
    return this.#ctx.db.transaction().execute(async (tx) => {
      // The update comes first because a deleted collection has no stages, and because one of two concurrent
      // attempts has to wait here.
      await this.update({ stage: name }, tx)
      const wasInserted = await insertStage(tx, collectionId, name, result, performance.now() - startedAt)
      if (!wasInserted) return (await listStages(tx, collectionId)).get(name) as T
      if (changes) await this.update({ ...changes, stage: name }, tx)
      await onCheckpoint?.(tx)
      return result
    })
  }

  /**
   * Updates the collection and notifies viewers.
   * @throws RunEndedError if this run may no longer change it
   */
  async update(changes: Changes, db: Db = this.#ctx.db): Promise<CollectionRow> {
    const row = await updateForRun(db, this.ids, changes)
    if (!row) {
      this.#ended.abort(new RunEndedError())
      throw new RunEndedError()
    }
    return row
  }

  /** Stores the run's progress, at most once per second. `secondsLeft` is null until it is known. */
  progress(stage: ProcessingStage | null, percent: number, secondsLeft: number | null): void {
    const expectedAt = secondsLeft === null ? null : new Date(Date.now() + secondsLeft * 1000)
    this.#progress = { stage, percent: Math.min(99.9, percent), expectedAt }
  }

  async #tick(): Promise<void> {
    if (this.#ticking) return
    this.#ticking = true
    try {
      const now = this.#progress
      const report = JSON.stringify(now && [now.stage, now.percent.toFixed(1)])
      if (now && report !== this.#reported) {
        await this.update({ stage: now.stage, percent: now.percent, expected_at: now.expectedAt })
        this.#reported = report
      } else {
        const row = await readCollection(this.#ctx.db, this.ids.collectionId)
        if (row?.run_id !== this.ids.runId) this.#ended.abort(new RunEndedError())
      }
    } catch (err) {
      if (!(err instanceof RunEndedError)) this.#ctx.log.warn({ err }, 'progress not stored')
    } finally {
      this.#ticking = false
    }
  }
}
