import { buffer } from 'node:stream/consumers'
import { createOverview } from '#domain/collections/loudness-overview.ts'
import type { Context } from '#server/context.ts'
import { isMissingObject } from '#server/infra/storage/missing-objects.ts'
import * as queries from './overview-queries.ts'

/** Job that creates missing overviews for older recordings. */
export const overviewsJob = { name: 'collections.overviews' } as const

/** Number of recordings per query. */
const batch = 100

/** Enqueues the job if any recording has peaks but no overview. */
export async function requestOverviews({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  if ((await queries.listRecordingsWithoutOverview(db, 1)).length > 0)
    await queue.enqueue(db, overviewsJob, {})
}

/** Creates missing overviews one by one, so that completed ones are kept if the job is interrupted. */
export async function createOverviews(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const rows = await queries.listRecordingsWithoutOverview(db, batch)
    if (rows.length === 0) return
    for (const { id, peaks_key } of rows) {
      signal.throwIfAborted()
      await queries.setOverview(db, { id, peaks_key }, await computeOverview(storage, peaks_key))
    }
  }
}

/** Computes an overview; empty if the peaks were lost. */
async function computeOverview(storage: Context['storage'], key: string): Promise<string> {
  try {
    return createOverview(await buffer(await storage.read(key)))
  } catch (error) {
    if (isMissingObject(error)) return ''
    throw error
  }
}
