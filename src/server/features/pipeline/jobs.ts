import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProcessingErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/define.ts'
import { changeRun, logError, readCollection } from '#server/features/collections/service.ts'
import { MediaError } from '#server/infra/media/media.ts'
import type { JobRun } from '#server/infra/queue/queue.ts'
import { EngineError } from '#server/infra/speech/engine.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import { Run, RunEnded, type RunIds } from './run.ts'
import { processJob } from './service.ts'
import { runStages } from './stages.ts'
import { makeSmallVideo, videoJob } from './video.ts'

/** Five attempts in all: a file that takes the process down each time ends as a visible error. */
const attempts = 5

export const pipelineJobs = [
  job({
    ...processJob,
    payload: z.object({ collectionId: z.uuid(), runId: z.uuid() }),
    concurrency: 2,
    attempts,
    handler: processCollection,
    exhausted: (ctx, ids) => fail(ctx, ids, 'internal', 'Processing failed again and again'),
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
]

async function processCollection(ctx: Context, ids: RunIds, { signal }: JobRun): Promise<void> {
  try {
    const run = await Run.begin(ctx, ids, signal)
    try {
      const collection = await readCollection(ctx.db, ids.collectionId)
      if (!collection) return
      await runStages(ctx, run, collection)
    } finally {
      run.close()
    }
    await rm(join(ctx.workDir, ids.collectionId), { recursive: true, force: true })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof RunEnded) return await forgetWorkFiles(ctx, ids)
    const code = permanentCode(error)
    if (code === undefined) throw error
    await fail(ctx, ids, code, (error as Error).message)
  }
}

/** What trying again would not change; undefined for everything else. */
function permanentCode(error: unknown): ProcessingErrorCode | undefined {
  if (error instanceof MediaError || error instanceof EngineError) return error.code
  if (error instanceof StorageError && error.code === 'storage_full') return 'storage_full'
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'storage_full' : undefined
}

/** Work files stay for the run that took over; without one they go. */
async function forgetWorkFiles(ctx: Context, ids: RunIds): Promise<void> {
  const row = await readCollection(ctx.db, ids.collectionId)
  if (row?.state === 'queued' || row?.state === 'processing') return
  await rm(join(ctx.workDir, ids.collectionId), { recursive: true, force: true })
}

async function fail(ctx: Context, ids: RunIds, code: ProcessingErrorCode, message: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeRun(tx, ids, {
      state: 'error',
      error_code: code,
      error_message: message,
      expected_at: null,
    })
    if (row) await logError(tx, row.id, message)
  })
}
