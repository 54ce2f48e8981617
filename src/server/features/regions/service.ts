import { randomUUID } from 'node:crypto'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import { changeCollection, requireNoOrder } from '#server/features/collections/service.ts'
import { requireNoHold } from '#server/features/holds/service.ts'
import { clearedHolder, requireNoCorrector } from '#server/features/locks/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { isLocalRegion, type Region } from '#server/infra/regions/regions.ts'
import * as queries from './move-queries.ts'

/** The job that copies a collection to another region, and then deletes it here. */
export const moveJob = { name: 'regions.move' } as const

/**
 * Returns the region of a workspace stored in another deployment; undefined if the workspace is stored here.
 */
export async function findOtherRegion(
  { config }: Pick<Context, 'config'>,
  db: Db,
  organizationId: string,
): Promise<Region | undefined> {
  const region = await queries.findRegion(db, organizationId)
  return region === undefined || isLocalRegion(config, region) ? undefined : region
}

/** Rate limit for checks, per IP address. */
const checks: Limit = { name: 'checkRegion', points: 120, seconds: 60 }
/** Timeout for a region's response, in milliseconds. */
const checkTimeoutMs = 5000

/**
 * Checks that a region responds.
 * @throws AppError region_unreachable; not_found for a region that isn't configured
 */
export async function checkRegion(ctx: Context, region: Region, ip: string): Promise<void> {
  if (isLocalRegion(ctx.config, region)) return
  const address = ctx.config.regions[region]
  if (!address) throw new AppError('not_found', 'Region not found')
  await ctx.limits.take(checks, rateLimitKeyOf(ip))
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(checkTimeoutMs) }).catch(
    () => undefined,
  )
  await response?.body?.cancel()
  if (!response?.ok) throw new AppError('region_unreachable', `${region} can't be reached`, { region })
}

/** Counts collections whose move is waiting for the other region or for the end of a legal hold. */
export const countUnfinishedMoves = async (db: Db): Promise<number> =>
  (await queries.listUnfinishedMoves(db)).length

/**
 * Starts moving a collection to one of its owner's workspaces in another region. The collection stays here,
 * read-only, until it has arrived there.
 */
export async function startMove(
  ctx: Context,
  actor: UserActor,
  id: string,
  { organizationId, region }: { organizationId: string; region: Region },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, organizationId)
    const row = await requireLockedCollection(tx, actor, id, 'own')
    await requireNoHold(tx, row)
    requireNoOrder(row)
    await requireNoCorrector(tx, row)
    const isBusy = row.state !== 'complete' && row.state !== 'error'
    if (isBusy || row.denoising || (await queries.hasRunningImprovement(tx, row.id)))
      throw new AppError('not_ready', 'The collection can be moved once its processing has ended')
    if (row.editing_user_id) await saveVersionAtCheckIn(tx, row, row.editing_user_id)
    await changeCollection(tx, row.id, { ...clearedHolder, moving_to: organizationId, move_error: null })
    const move = {
      id: randomUUID(),
      direction: 'out',
      collection_id: row.id,
      organization_id: organizationId,
      region,
      user_id: actor.userId,
      state: 'copying',
    } as const
    await queries.insertMove(tx, move)
    await ctx.queue.enqueue(tx, moveJob, { moveId: move.id })
    const details = { name: row.name, from: row.organization_id, to: organizationId, region }
    const auditFields = { subjectId: row.id, organizationId: row.organization_id }
    await audit(tx, { kind: 'collectionMoved', ...auditFields, ...auditActor(actor, details) })
  })
}
