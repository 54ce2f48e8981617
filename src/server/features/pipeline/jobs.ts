import { z } from 'zod'
import { printable } from '#domain/printable.ts'
import { languageProblem } from '#domain/processing.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/define.ts'
import {
  type CollectionRow,
  changeRun,
  folderOf,
  logError,
  readCollection,
} from '#server/features/collections/service.ts'
import { EngineError, publicMessage } from '#server/infra/engines/engine.ts'
import type { JobRun } from '#server/infra/queue/queue.ts'
import { denoiseJob, endDenoising, makeDenoised } from './denoise.ts'
import { type Failure, lastingFailure, type Work } from './failures.ts'
import { notifyFailed } from './notify-owner.ts'
import { countCheckpoints } from './queries.ts'
import { recodeJob } from './recode.ts'
import { failRecode, runRecode } from './recode-job.ts'
import { Run, RunEnded, type RunIds } from './run.ts'
import { processJob } from './service.ts'
import { runStages } from './stages.ts'
import { translateJob } from './translate.ts'
import { runTranslation } from './translate-job.ts'
import { makeSmallVideo, videoJob } from './video.ts'
import { dropWorkFiles, isInProgress, removeWorkFiles } from './work-files.ts'

/** Five attempts in all: a file that crashes the process each time ends as a visible error. */
const attempts = 5
const exhausted: Failure = { code: 'internal', message: 'Processing failed again and again' }

/** `checkpoints` counts the finished steps when the job was created. */
const processPayload = z.object({
  collectionId: z.uuid(),
  runId: z.uuid(),
  checkpoints: z.number().int().default(0),
})
type ProcessPayload = z.output<typeof processPayload>

export const pipelineJobs = [
  job({
    ...processJob,
    payload: processPayload,
    concurrency: 2,
    attempts,
    handler: (ctx, payload, run) => workOn(ctx, transcribing, payload, run),
    exhausted: (ctx, ids) => fail(ctx, ids, exhausted),
  }),
  job({
    ...translateJob,
    payload: processPayload,
    concurrency: 2,
    attempts,
    handler: (ctx, payload, run) => workOn(ctx, translating, payload, run),
    exhausted: (ctx, ids) => fail(ctx, ids, exhausted),
  }),
  job({
    ...videoJob,
    payload: z.object({ collectionId: z.uuid() }),
    concurrency: 1,
    attempts: 2,
    handler: (ctx, { collectionId }, { signal }) => makeSmallVideo(ctx, collectionId, signal),
    exhausted: (ctx, { collectionId }) =>
      logError(ctx.db, collectionId, 'The small video could not be made.'),
  }),
  job({
    ...denoiseJob,
    payload: z.object({ collectionId: z.uuid() }),
    concurrency: 1,
    attempts: 2,
    handler: (ctx, { collectionId }, { signal }) => makeDenoised(ctx, collectionId, signal),
    exhausted: (ctx, { collectionId }) => endDenoising(ctx, collectionId),
  }),
  job({
    ...recodeJob,
    payload: z.object({ recodeId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { recodeId }, { signal }) => runRecode(ctx, recodeId, signal),
    exhausted: (ctx, { recodeId }) => failRecode(ctx, recodeId, 'Recognition failed again and again'),
  }),
  job({
    name: 'pipeline.drop-leftovers',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '29 * * * *',
    handler: (ctx) => removeWorkFiles(ctx),
  }),
]

/** Work of a run, and the collection's state during it. */
interface Kind {
  work: Work
  job: { name: string }
  waiting: 'queued' | 'translating'
  running: 'processing' | 'translating'
  run(ctx: Context, run: Run, collection: CollectionRow): Promise<void>
}
const transcribing: Kind = {
  ...({ work: 'speech', job: processJob, waiting: 'queued', running: 'processing' } as const),
  run: runStages,
}
const translating: Kind = {
  ...({ work: 'translation', job: translateJob, waiting: 'translating', running: 'translating' } as const),
  run: runTranslation,
}

async function workOn(ctx: Context, kind: Kind, job: ProcessPayload, run: JobRun): Promise<void> {
  const ids: RunIds = { collectionId: job.collectionId, runId: job.runId }
  // A long recording survives many restarts: attempts count only without progress.
  const checkpoints = run.attempt > 1 ? await countCheckpoints(ctx.db, ids.collectionId) : job.checkpoints
  if (checkpoints > job.checkpoints) await waitAgain(ctx, kind, { ...ids, checkpoints })
  else await attempt(ctx, kind, ids, run)
}

/** A new job is queued: until it starts, the recording isn't overdue. */
async function waitAgain(ctx: Context, kind: Kind, job: ProcessPayload): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeRun(tx, job, { state: kind.waiting, expected_at: null })
    if (row) await ctx.queue.enqueue(tx, kind.job, job, row.organization_id)
  })
}

async function attempt(ctx: Context, kind: Kind, ids: RunIds, { signal }: JobRun): Promise<void> {
  try {
    const run = await Run.begin(ctx, ids, signal, kind.running)
    try {
      const collection = await readCollection(ctx.db, ids.collectionId)
      if (!collection) return
      await kind.run(ctx, run, collection)
    } finally {
      run.close()
    }
    await dropWorkFiles(ctx, ids.collectionId)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof RunEnded) return await tidyUp(ctx, ids)
    if (error instanceof EngineError)
      ctx.log.warn({ err: error, collectionId: ids.collectionId }, `${kind.work} failed`)
    if (error instanceof EngineError && error.code === 'engine_unpaid') return await pause(ctx, ids, error)
    const failure = lastingFailure(error, kind.work)
    if (!failure) throw error
    await fail(ctx, ids, failure)
  }
}

/**
 * Work files stay for the run that took over; without one they are removed, and so are stored files of a deleted
 * collection.
 */
async function tidyUp(ctx: Context, { collectionId }: RunIds): Promise<void> {
  const row = await readCollection(ctx.db, collectionId)
  if (isInProgress(row)) return
  await dropWorkFiles(ctx, collectionId)
  if (!row) await ctx.storage.deleteFolder(folderOf(collectionId))
}

/** Waits for a payment; recognized words are kept. */
async function pause(ctx: Context, ids: RunIds, error: EngineError): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeRun(tx, ids, { state: 'paused', expected_at: null })
    if (row) await logError(tx, row.id, publicMessage(error))
  })
  await tidyUp(ctx, ids)
}

async function fail(ctx: Context, ids: RunIds, { code, message }: Failure): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeRun(tx, ids, {
      state: 'error',
      error_code: code,
      error_message: printable(message),
      expected_at: null,
    })
    if (!row) return
    await logError(tx, row.id, code === 'language_unknown' ? languageProblem : message)
    await notifyFailed(ctx, tx, row, code)
  })
  await tidyUp(ctx, ids)
}
