import type { Collection } from '#contract/collection.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireLockedCollection } from '#server/features/collections/access.ts'
import {
  audienceOf,
  type CollectionRow,
  changeCollection,
  managersOf,
  readCollectionAs,
} from '#server/features/collections/service.ts'
import { leaveAllProjects } from '#server/features/projects/service.ts'
import { requireRoom } from '#server/features/quotas/service.ts'
import { carryTags } from '#server/features/tags/service.ts'
import { versionAtCheckIn } from '#server/features/transcripts/service.ts'
import {
  isManager,
  lockWorkspace,
  membersOf,
  requireMembership,
  roleIn,
} from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { announce } from '#server/infra/events/events.ts'
import { endedFor } from './ended-editing.ts'
import { note } from './service.ts'

/**
 * Moves a collection to another workspace of its owner's. People who aren't members there lose access, and it leaves
 * all projects, which belong to one workspace. Its media stay: all workspaces of an installation use one region.
 */
export async function move(ctx: Context, actor: UserActor, id: string, to: string): Promise<Collection> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, to)
    await requireMembership(tx, actor.userId, to)
    const row = await requireLockedCollection(tx, actor, id, 'own')
    const from = row.organization_id
    if (from === to) throw new AppError('conflict', 'It is in this workspace already')
    await requireRoom(ctx, tx, { organizationId: to, bytes: Number(row.stored_bytes ?? 0) })
    const members = new Set(await membersOf(tx, to))
    const shared_with = row.shared_with.filter((userId) => members.has(userId))
    const gone = await losing(tx, row, { shared_with, to })
    const moved = { organization_id: to, shared_with, ...(await endedFor(tx, row, gone)) }
    await changeCollection(tx, row.id, moved)
    if (row.editing_user_id && gone.includes(row.editing_user_id))
      await versionAtCheckIn(tx, row.id, row.editing_user_id)
    await leaveAllProjects(tx, row.id)
    await carryTags(tx, row.id, { from, to })
    await note(tx, actor, row, 'collectionMoved', { from, to })
    await announce(tx, { kind: 'highlights', id: row.id, audience: [row.owner_id, ...shared_with] })
    // To them it looks deleted.
    if (gone.length > 0) await announce(tx, { kind: 'collectionDeleted', id: row.id, audience: gone })
  })
  return readCollectionAs(ctx, actor, id)
}

/** Users who see a collection now but won't after a move. */
async function losing(
  tx: Db,
  row: CollectionRow,
  { shared_with, to }: { shared_with: readonly string[]; to: string },
): Promise<string[]> {
  const before = new Set([...audienceOf(row), ...(await managersOf(tx, row.id))])
  for (const userId of [row.owner_id, ...shared_with]) before.delete(userId)
  const gone: string[] = []
  for (const userId of before) if (!isManager(await roleIn(tx, to, userId))) gone.push(userId)
  return gone
}
