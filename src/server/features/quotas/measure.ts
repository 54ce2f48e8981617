import type { Context } from '#server/context.ts'
import * as queries from './queries.ts'
import { updateStoredBytes } from './service.ts'

/** Job that measures collections created before quotas were introduced. */
export const measureJob = { name: 'quotas.measure' } as const

const batchSize = 100

/** Enqueues the job that measures collections, if the size of any is unknown. */
export async function requestMeasuring({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  if ((await queries.listUnmeasuredCollections(db, 1)).length > 0) await queue.enqueue(db, measureJob, {})
}

/** Measures collections one at a time; if this run is interrupted, the next one resumes where it stopped. */
export async function measureAll(ctx: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await queries.listUnmeasuredCollections(ctx.db, batchSize)
    if (ids.length === 0) return
    for (const id of ids) {
      signal.throwIfAborted()
      await updateStoredBytes(ctx, id)
    }
  }
}
