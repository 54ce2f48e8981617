import type { Context } from '#server/context.ts'
import { holdForJob, type JobWork, requireAllowedLength } from '#server/features/billing/service.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import type { Run } from './run.ts'

/** Thrown if a workspace doesn't have enough minutes and credits for a recording. */
export class NoCreditsError extends Error {}

type ChargedCollection = Pick<
  CollectionRow,
  'id' | 'organization_id' | 'owner_id' | 'translated_from' | 'run_id' | 'duration_seconds'
>

/** Returns the work to charge for a collection's run. */
export const workOf = (row: ChargedCollection, seconds: number): JobWork => ({
  organizationId: row.organization_id,
  jobId: row.run_id,
  collectionId: row.id,
  actorId: row.owner_id,
  size: { kind: row.translated_from === null ? 'transcription' : 'translation', seconds },
})

/**
 * Reserves the cost of a run, once.
 * @throws NoCreditsError; AppError upgrade_required for a recording that is too long for the plan
 */
export async function reserve(ctx: Context, run: Run, row: CollectionRow, seconds: number): Promise<void> {
  if (row.demo) return
  await requireAllowedLength(ctx, ctx.db, row.organization_id, seconds)
  await ctx.db.transaction().execute(async (tx) => {
    // A run that was canceled in the meantime must not reserve anything.
    const current = await run.update({ duration_seconds: seconds }, tx)
    if (!(await holdForJob(ctx, tx, workOf(current, seconds))))
      throw new NoCreditsError("The workspace doesn't have enough minutes and credits for this recording")
  })
}
