import { z } from 'zod'
import { toPrintable } from '#domain/text/printable.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/define.ts'
import { releaseJob, requestBalanceCheck, resumeCollectionsJob } from '#server/features/billing/service.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  collectionFolder,
  logError,
  updateForRun,
} from '#server/features/collections/service.ts'
import { muteJob } from '#server/features/redactions/service.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { JobRun } from '#server/infra/queue/queue.ts'
import { NoCreditsError } from './charging.ts'
import { diarizationJob } from './diarization/diarization.ts'
import { failDiarization, runDiarization } from './diarization/diarization-job.ts'
import { type Failure, toPermanentFailure, type WorkKind } from './failures.ts'
import { abandonDenoising, createDenoisedAudio, denoiseJob } from './media/denoise.ts'
import { abandonMuting, createMutedMedia } from './media/muted-media.ts'
import { createSmallVideo, videoJob } from './media/video.ts'
import { notifyAdministrators, notifyOwnerOfFailure } from './notify-owner.ts'
import { countCheckpoints } from './queries.ts'
import { recodeJob } from './recode/recode.ts'
import { failRecode, runRecode } from './recode/recode-job.ts'
import { resumeAllPausedCollections, resumePausedCollections } from './resume-paused.ts'
import { Run, RunEndedError, type RunIds } from './run.ts'
import { processJob } from './service.ts'
import { runStages } from './stages/stages.ts'
import { deleteAbandonedWorkFiles, deleteWorkFiles, isInProgress } from './stages/work-files.ts'
import { translateJob } from './translation/translate.ts'
import { runTranslation } from './translation/translate-job.ts'

/** Maximum number of attempts, so that a file that always crashes the process fails with an error eventually. */
const attempts = 5
const exhaustedFailure: Failure = { code: 'internal', message: 'Processing failed repeatedly' }

/** Log entry for a recording whose language couldn't be detected; API clients match this text. */
const unknownLanguageMessage = 'Issue processing media.'

/** `checkpoints` is the number of stages that were finished when the job was created. */
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
    handler: (ctx, payload, run) => processQueued(ctx, transcriptionKind, payload, run),
    exhausted: (ctx, ids) => fail(ctx, ids, exhaustedFailure),
  }),
  job({
    ...translateJob,
    payload: processPayload,
    concurrency: 2,
    attempts,
    handler: (ctx, payload, run) => processQueued(ctx, translationKind, payload, run),
    exhausted: (ctx, ids) => fail(ctx, ids, exhaustedFailure),
  }),
  job({
    ...videoJob,
    payload: z.object({ collectionId: z.uuid() }),
    concurrency: 1,
    attempts: 2,
    handler: (ctx, { collectionId }, { signal }) => createSmallVideo(ctx, collectionId, signal),
    exhausted: (ctx, { collectionId }) =>
      logError(ctx.db, collectionId, "The smaller version of the video couldn't be created."),
  }),
  job({
    ...denoiseJob,
    payload: z.object({ collectionId: z.uuid() }),
    concurrency: 1,
    attempts: 2,
    handler: (ctx, { collectionId }, { signal }) => createDenoisedAudio(ctx, collectionId, signal),
    exhausted: (ctx, { collectionId }) => abandonDenoising(ctx, collectionId),
  }),
  job({
    ...muteJob,
    payload: z.object({ collectionId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    backoff: { firstSeconds: 5, maxSeconds: 60 },
    handler: (ctx, { collectionId }, { signal }) => createMutedMedia(ctx, collectionId, signal),
    exhausted: (ctx, { collectionId }) => abandonMuting(ctx, collectionId),
  }),
  job({
    ...recodeJob,
    payload: z.object({ recodeId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { recodeId }, { signal }) => runRecode(ctx, recodeId, signal),
    exhausted: (ctx, { recodeId }) => failRecode(ctx, recodeId, 'Transcription failed repeatedly'),
  }),
  job({
    ...diarizationJob,
    payload: z.object({ diarizationId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { diarizationId }, { signal }) => runDiarization(ctx, diarizationId, signal),
    exhausted: (ctx, { diarizationId }) =>
      failDiarization(ctx, diarizationId, 'Speaker identification failed repeatedly'),
  }),
  job({
    ...resumeCollectionsJob,
    payload: z.object({ organizationId: z.uuid() }),
    concurrency: 1,
    attempts: 3,
    handler: (ctx, { organizationId }) => resumePausedCollections(ctx, organizationId),
  }),
  job({
    name: 'pipeline.resume-workspaces',
    payload: z.object({}),
    concurrency: 1,
    attempts: 1,
    // Hourly, so that recordings resume soon after a workspace's minutes renew.
    schedule: '7 * * * *',
    handler: (ctx) => resumeAllPausedCollections(ctx),
  }),
  job({
    name: 'pipeline.drop-leftovers',
    payload: z.object({}),
    concurrency: 1,
    attempts: 3,
    schedule: '29 * * * *',
    handler: (ctx) => deleteAbandonedWorkFiles(ctx),
  }),
]

/** A kind of run: its work, and the collection's state while it runs. */
interface Kind {
  work: WorkKind
  job: { name: string }
  waiting: 'queued' | 'translating'
  running: 'processing' | 'translating'
  run(ctx: Context, run: Run, collection: CollectionRow): Promise<void>
}
const transcriptionKind: Kind = {
  work: 'speech',
  job: processJob,
  waiting: 'queued',
  running: 'processing',
  run: runStages,
}
const translationKind: Kind = {
  work: 'translation',
  job: translateJob,
  waiting: 'translating',
  running: 'translating',
  run: runTranslation,
}

async function processQueued(ctx: Context, kind: Kind, job: ProcessPayload, run: JobRun): Promise<void> {
  const ids: RunIds = { collectionId: job.collectionId, runId: job.runId }
  // Only attempts that made no progress count, so that a long recording survives many restarts.
  const checkpoints = run.attempt > 1 ? await countCheckpoints(ctx.db, ids.collectionId) : job.checkpoints
  if (checkpoints > job.checkpoints) await requeueJob(ctx, kind, { ...ids, checkpoints })
  else await attempt(ctx, kind, ids, run)
}

/** Enqueues a new job; the recording can't become overdue until the job starts. */
async function requeueJob(ctx: Context, kind: Kind, job: ProcessPayload): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await updateForRun(tx, job, { state: kind.waiting, expected_at: null })
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
    await deleteWorkFiles(ctx, ids.collectionId)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof RunEndedError) return await cleanUp(ctx, ids)
    if (error instanceof EngineError)
      ctx.log.warn({ err: error, collectionId: ids.collectionId }, `${kind.work} failed`)
    if (error instanceof NoCreditsError) return await pause(ctx, ids, error)
    if (error instanceof EngineError && error.code === 'engine_unpaid') await notifyAdministrators(ctx, error)
    const failure = toPermanentFailure(error, kind.work)
    if (!failure) throw error
    await fail(ctx, ids, failure)
  }
}

/**
 * Removes a collection's work files, unless another run has taken over, and its stored files if it was
 * deleted.
 */
async function cleanUp(ctx: Context, { collectionId }: RunIds): Promise<void> {
  const row = await readCollection(ctx.db, collectionId)
  if (isInProgress(row)) return
  await deleteWorkFiles(ctx, collectionId)
  if (!row) await ctx.storage.deleteFolder(collectionFolder(collectionId))
}

/** Pauses a run until the workspace has minutes or credits. */
async function pause(ctx: Context, ids: RunIds, error: NoCreditsError): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await updateForRun(tx, ids, { state: 'paused', expected_at: null })
    if (!row) return
    await logError(tx, row.id, error.message)
    await requestBalanceCheck(ctx, tx, row.organization_id, true)
  })
  await cleanUp(ctx, ids)
}

async function fail(ctx: Context, ids: RunIds, { code, message }: Failure): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await updateForRun(tx, ids, {
      state: 'error',
      error_code: code,
      error_message: toPrintable(message),
      expected_at: null,
    })
    await releaseJob(ctx, tx, ids.runId)
    if (!row) return
    await logError(tx, row.id, code === 'language_unknown' ? unknownLanguageMessage : message)
    await notifyOwnerOfFailure(ctx, tx, row, code)
  })
  await cleanUp(ctx, ids)
}
