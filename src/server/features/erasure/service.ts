import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { collectionFolder } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Erasure } from '#server/infra/database/erasure-tables.ts'
import * as queries from './queries.ts'

/** Job that deletes the files of a deleted account or workspace. */
export const eraseJob = { name: 'erasure.erase' } as const

/** A deleted recording. */
export interface ErasedRecording {
  id: string
  demo: boolean
  source_key: string
}

/** Returns the objects and folders that belong to deleted recordings. */
export function recordingFiles(recordings: readonly ErasedRecording[]): Pick<Erasure, 'keys' | 'folders'> {
  return {
    // All users share the welcome recording's media.
    keys: recordings.filter(({ demo }) => !demo).map(({ source_key }) => source_key),
    folders: recordings.map(({ id }) => collectionFolder(id)),
  }
}

/**
 * Enqueues the deletion of files after the transaction commits; it completes even if the server is killed
 * repeatedly.
 */
export async function enqueueErasure(ctx: Context, tx: Db, erasure: Erasure): Promise<void> {
  const erasureId = randomUUID()
  await queries.insertErasure(tx, erasureId, erasure)
  await ctx.queue.enqueue(tx, eraseJob, { erasureId })
}
