import type { Context } from '#server/context.ts'
import * as queries from './queries.ts'
import { updateStoredBytes } from './service.ts'

/** Job that measures collections from before quotas existed. */
export const measureJob = { name: 'quotas.measure' } as const

const batchSize = 100

/** Enqueues the measurement of collections without a size, if there are any. */
export async function requestMeasuring({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  if ((await queries.listUnmeasuredCollections(db, 1)).length > 0) await queue.enqueue(db, measureJob, {})
}

/** Measures collections one by one; an interrupted run continues where it stopped. */
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
