import { sql } from 'kysely'
import { fileExtension } from '#domain/collections/file-names.ts'
import { runningImprovementStates } from '#domain/recognition/processing.ts'
import type { Context } from '#server/context.ts'
import { collectionFolder } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { literals } from '#server/infra/database/literals.ts'
import { ignoreMissingObject } from '#server/infra/storage/missing-objects.ts'
import * as queries from './queries.ts'
import { eraseJob } from './service.ts'

/**
 * Age in milliseconds after which a deletion is retried, because its job was abandoned or is waiting for
 * files in use.
 */
const abandonedMs = 10 * 60_000

/** Returns the folder of a user's uploads. */
const uploadFolder = (userId: string) => `uploads/${userId}`

/**
 * Deletes the files of a deleted account or workspace. Idempotent. Files that a job is using are kept; the
 * sweep retries them later.
 */
export async function erase(ctx: Context, erasureId: string): Promise<void> {
  const erasure = await queries.findErasure(ctx.db, erasureId)
  if (!erasure) return
  const { storage, mailer } = ctx
  for (const { key, multipartId } of erasure.uploads) await storage.abortMultipart(key, multipartId)
  for (const key of erasure.keys) await storage.delete(key)
  for (const folder of erasure.folders) await storage.deleteFolder(folder)
  for (const { id, date } of erasure.mails) await mailer.outbox?.remove({ id, date: new Date(date) })
  if (erasure.userId === null || (await deleteUploads(ctx, erasure.userId)))
    await queries.deleteErasure(ctx.db, erasureId)
}

/** Deletes a deleted user's uploads and jobs; returns false if any are still in use. */
async function deleteUploads(ctx: Context, userId: string): Promise<boolean> {
  if (!(await moveSources(ctx, userId))) return false
  await ctx.storage.deleteFolder(uploadFolder(userId))
  return ctx.queue.deleteEndedJobs(ctx.db, userId)
}

/** Retries incomplete deletions. */
export async function retryErasures(ctx: Context): Promise<void> {
  for (const erasureId of await queries.listErasures(ctx.db, new Date(Date.now() - abandonedMs)))
    await ctx.queue.enqueue(ctx.db, eraseJob, { erasureId })
}

/**
 * Moves the uploads of recordings that now belong to others out of the deleted user's folder; returns false
 * if any are still in use.
 */
async function moveSources(ctx: Context, userId: string): Promise<boolean> {
  const { storage, db } = ctx
  let isDone = true
  for (const { id, source_key: from, busy } of await listSources(db, userId)) {
    if (busy) {
      isDone = false
      continue
    }
    const to = `${collectionFolder(id)}/source.${fileExtension(from) ?? 'bin'}`
    await storage.copy(from, to).catch(ignoreMissingObject)
    if (!(await moveSource(db, id, { from, to }))) {
      // The recording has been deleted or restarted in the meantime.
      await storage.delete(to)
      isDone = false
    }
  }
  return isDone
}

/** Whether a collection's source is being read, or is about to be. */
const isBusy = sql<boolean>`(state in ('queued', 'processing') or denoising or exists (
  select from recodes where collection_id = collections.id and recodes.state in (${literals(runningImprovementStates)})
) or exists (
  select from diarizations d where d.collection_id = collections.id and d.state in (${literals(runningImprovementStates)})))`

async function listSources(db: Db, userId: string) {
  return db
    .selectFrom('collections')
    .select(['id', 'source_key', isBusy.as('busy')])
    .where('source_key', 'like', `${uploadFolder(userId)}/%`)
    .execute()
}

async function moveSource(db: Db, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const result = await db
    .updateTable('collections')
    .set({ source_key: to })
    .where('id', '=', id)
    .where('source_key', '=', from)
    .where(sql<boolean>`not ${isBusy}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
