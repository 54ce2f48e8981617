import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { chooseClip } from '#server/features/gold-clips/reads.ts'
import { createGoldInstance } from '#server/features/gold-clips/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type CorrectionRow, insertCorrection } from './queries.ts'

const hourMs = 3600_000
/** Minimum and maximum number of hours until a queued gold clip is due, similar to orders. */
const deliveryHours = { least: 2, most: 20 }

/**
 * Adds a copy of a gold clip to one corrector's queue, disguised as an order; returns undefined if the
 * language has none. A clip that the corrector requested is unpaid practice.
 */
export async function queueGoldClip(
  ctx: Context,
  tx: Db,
  { userId, language, isRequested }: { userId: string; language: string; isRequested: boolean },
): Promise<CorrectionRow | undefined> {
  // A corrector would recognize a clip they have already corrected.
  const clip = await chooseClip(tx, { language, purpose: 'for_queue', userId, isNew: !isRequested })
  if (!clip) return undefined
  const { collectionId, workspaceId, seconds } = await createGoldInstance(ctx, tx, clip.id)
  return insertCorrection(tx, {
    id: randomUUID(),
    kind: 'gold',
    collection_id: collectionId,
    workspace_id: workspaceId,
    ordered_by: isRequested ? userId : null,
    assigned_to: userId,
    gold_clip_id: clip.id,
    language,
    seconds,
    due_at: new Date(
      Date.now() + randomInt(deliveryHours.least * 60, deliveryHours.most * 60) * (hourMs / 60),
    ),
    caption_profile: null,
    own_workspace_id: null,
    draft_version_id: null,
    final_version_id: null,
    unsure: null,
    late_at: null,
    delivered_at: null,
    ended_at: null,
  })
}

/**
 * Returns the probability of a gold clip after each order, derived from the configured percentage of gold
 * clips among all recordings in the queue.
 */
export const goldChance = (percent: number): number => percent / (100 - percent)

/** After a completed order, may mix a gold clip into the corrector's queue, at the configured rate. */
export async function mixInGoldClip(
  ctx: Context,
  tx: Db,
  { language, own_workspace_id, kind }: CorrectionRow,
  userId: string,
): Promise<void> {
  if (kind !== 'order' || own_workspace_id !== null) return
  if (randomInt(100_000) < 100_000 * goldChance(ctx.config.correctorGoldPercent))
    await queueGoldClip(ctx, tx, { userId, language, isRequested: false })
}
