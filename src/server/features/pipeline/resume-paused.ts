import type { Context } from '#server/context.ts'
import { settleStaleHolds } from '#server/features/billing/service.ts'
import { lockCollection } from '#server/features/collections/reads.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { restart } from './service.ts'

/** Resumes a workspace's paused collections that it can now pay for, oldest first. */
export async function resumePausedCollections(ctx: Context, organizationId: string): Promise<void> {
  for (const id of await queries.listPausedCollections(ctx.db, organizationId))
    if (!(await resumeCollection(ctx, id))) break
}

/** Resumes a collection; returns whether to try the next one. */
async function resumeCollection(ctx: Context, id: string): Promise<boolean> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const row = await lockCollection(tx, id)
      if (row?.state === 'paused') await restart(ctx, tx, row, {})
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A newer collection must not use up credits that the oldest one needs.
    if (error.code === 'no_minutes' || error.code === 'queue_full') return false
    ctx.log.warn({ collectionId: id, code: error.code }, 'paused collection not resumed')
    return true
  }
}

/** Resumes paused collections in all workspaces after releasing the reservations of ended jobs. */
export async function resumeAllPausedCollections(ctx: Context): Promise<void> {
  if (ctx.installation.edition !== 'plans') return
  await settleStaleHolds(ctx)
  for (const organizationId of await queries.listPausedWorkspaces(ctx.db))
    await resumePausedCollections(ctx, organizationId)
}
