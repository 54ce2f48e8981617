import type { Collection } from '#contract/collection.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import { listManagerIds } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  clearedDeletion,
  findAudience,
  readCollectionAs,
  requireNoOrder,
} from '#server/features/collections/service.ts'
import { requireNoHold } from '#server/features/holds/service.ts'
import { releasedColumns, requireNoCorrector } from '#server/features/locks/service.ts'
import { removeFromAllProjects } from '#server/features/projects/service.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { findOtherRegion, startMove } from '#server/features/regions/service.ts'
import { transferTags } from '#server/features/tags/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import { findRole, listMemberIds, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { isManager, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { auditAccessChange } from './service.ts'

/**
 * Moves a collection to another of its owner's workspaces. People who aren't members there lose access. The
 * collection is removed from all projects, because projects belong to one workspace. If the target workspace
 * is in another region, a job copies the collection first.
 */
export async function moveCollection(
  ctx: Context,
  actor: UserActor,
  id: string,
  to: string,
): Promise<Collection> {
  const region = await findOtherRegion(ctx, ctx.db, to)
  if (region) {
    await startMove(ctx, actor, id, { organizationId: to, region })
    return readCollectionAs(ctx, actor, id)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, to)
    await requireMembership(tx, actor, to)
    const row = await requireLockedCollection(tx, actor, id, 'own')
    const from = row.organization_id
    if (from === to) throw new AppError('conflict', 'The collection is already in this workspace')
    await requireNoHold(tx, row)
    requireNoOrder(row)
    await requireNoCorrector(tx, row)
    await requireQuota(ctx, tx, { organizationId: to, bytes: Number(row.stored_bytes ?? 0) })
    const members = new Set(await listMemberIds(tx, to))
    const shared_with = row.shared_with.filter((userId) => members.has(userId))
    const revokedUserIds = await listRevokedUsers(tx, row, { shared_with, to })
    const movedFields = {
      organization_id: to,
      shared_with,
      ...clearedDeletion,
      ...(await releasedColumns(tx, row, revokedUserIds)),
    }
    await changeCollection(tx, row.id, movedFields)
    if (row.editing_user_id && revokedUserIds.includes(row.editing_user_id))
      await saveVersionAtCheckIn(tx, row, row.editing_user_id)
    await removeFromAllProjects(tx, row.id)
    await transferTags(tx, row.id, { from, to })
    await auditAccessChange(tx, actor, row, 'collectionMoved', { from, to })
    await publish(tx, { kind: 'highlights', id: row.id, audience: [row.owner_id, ...shared_with] })
    // These users see the collection as deleted.
    if (revokedUserIds.length > 0)
      await publish(tx, { kind: 'collectionDeleted', id: row.id, audience: revokedUserIds })
  })
  return readCollectionAs(ctx, actor, id)
}

/** Lists the users who can see a collection now but won't be able to after a move. */
async function listRevokedUsers(
  tx: Db,
  row: CollectionRow,
  { shared_with, to }: { shared_with: readonly string[]; to: string },
): Promise<string[]> {
  const before = new Set([...findAudience(row), ...(await listManagerIds(tx, row.id))])
  for (const userId of [row.owner_id, ...shared_with]) before.delete(userId)
  const revokedUserIds: string[] = []
  for (const userId of before) if (!isManager(await findRole(tx, to, userId))) revokedUserIds.push(userId)
  return revokedUserIds
}
