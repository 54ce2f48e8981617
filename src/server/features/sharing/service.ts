import type { AuditKind } from '#contract/audit.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findUserName } from '#server/features/accounts/reads.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import {
  type CollectionRow,
  changeCollection,
  clearedDeletion,
  markCollectionOpened,
} from '#server/features/collections/service.ts'
import { releasedColumns } from '#server/features/locks/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { removeFromProjects } from '#server/features/projects/service.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import { findRole, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { isManager } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import type { Limit } from '#server/infra/identity/limits.ts'

/** Gives another member of the workspace permission to view and edit a collection. */
export async function share(ctx: Context, actor: UserActor, id: string, userId: string) {
  return withManagedCollection(ctx, actor, id, async (tx, row) => {
    if (!(await findRole(tx, row.organization_id, userId)))
      throw new AppError('not_found', "The user isn't a member of the workspace")
    if (userId === row.owner_id || row.shared_with.includes(userId)) return presentShares(row)
    const changedCollection = await changeCollection(tx, row.id, {
      shared_with: [...row.shared_with, userId],
    })
    await auditAccessChange(tx, actor, row, 'collectionShared', { userId })
    if (userId !== actor.userId) {
      const values = { sharer: await nameOf(tx, actor), ...toCollectionValues(row) }
      await sendMailToUser(ctx, tx, userId, { template: 'share', values })
    }
    return presentShares(changedCollection ?? row)
  })
}

const collectionEmailLimit: Limit = { name: 'email-members', points: 3, seconds: 3600 }

/** Emails the people that a collection is shared with; returns the number of emails sent. */
export async function notifyMembers(ctx: Context, actor: UserActor, id: string): Promise<{ sent: number }> {
  const { id: collectionId } = await requireCollection(ctx.db, actor, id, 'manage')
  await ctx.limits.take(collectionEmailLimit, collectionId)
  return withManagedCollection(ctx, actor, id, async (tx, row) => {
    const values = { sharer: await nameOf(tx, actor), ...toCollectionValues(row) }
    let sent = 0
    for (const userId of row.shared_with)
      if (userId !== actor.userId && (await sendMailToUser(ctx, tx, userId, { template: 'share', values })))
        sent++
    return { sent }
  })
}

/** Stops sharing a collection with a user, and ends their editing session. */
export async function unshare(ctx: Context, actor: UserActor, id: string, userId: string) {
  return withManagedCollection(ctx, actor, id, async (tx, row) => {
    if (!row.shared_with.includes(userId)) return presentShares(row)
    const keepsAccess = isManager(await findRole(tx, row.organization_id, userId))
    const changedCollection = await changeCollection(tx, row.id, {
      shared_with: row.shared_with.filter((other) => other !== userId),
      ...(!keepsAccess && (await releasedColumns(tx, row, [userId]))),
    })
    await auditAccessChange(tx, actor, row, 'collectionUnshared', { userId })
    if (!keepsAccess) {
      await removeFromProjects(tx, row.id, userId)
      if (row.editing_user_id === userId) await saveVersionAtCheckIn(tx, row, userId)
      // This user sees the collection as deleted.
      await publish(tx, { kind: 'collectionDeleted', id: row.id, audience: [userId] })
    }
    return presentShares(changedCollection ?? row)
  })
}

/**
 * Transfers a collection to another member of its workspace. The former owner keeps shared access, and keeps
 * the collection in their projects, until the new owner stops sharing it.
 */
export async function changeOwner(ctx: Context, actor: UserActor, id: string, userId: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const { organization_id } = await requireCollection(tx, actor, id, 'manage')
    await lockWorkspace(tx, organization_id)
    const row = await requireLockedCollection(tx, actor, id, 'manage')
    if (row.organization_id !== organization_id)
      throw new AppError('conflict', 'The collection has just been moved to another workspace')
    if (!(await findRole(tx, organization_id, userId)))
      throw new AppError('not_found', "The user isn't a member of the workspace")
    const { owner_id: from } = row
    if (userId === from) return presentShares(row)
    await requireQuota(ctx, tx, { userId, bytes: Number(row.stored_bytes ?? 0) })
    const otherUserIds = row.shared_with.filter((other) => other !== userId)
    const isMember = (await findRole(tx, organization_id, from)) !== undefined
    const shared_with = isMember ? [...otherUserIds, from] : otherUserIds
    const changedCollection = await changeCollection(
      tx,
      row.id,
      { ...clearedDeletion, owner_id: userId, shared_with },
      [from],
    )
    if (isMember) await markCollectionOpened(tx, row.id, from)
    await auditAccessChange(tx, actor, row, 'collectionOwnerChanged', { from, to: userId })
    if (userId !== actor.userId) {
      const values = { sender: await nameOf(tx, actor), ...toCollectionValues(row) }
      await sendMailToUser(ctx, tx, userId, { template: 'handOver', values })
    }
    return presentShares(changedCollection ?? row)
  })
}

const nameOf = async (tx: Db, { userId }: UserActor) => (await findUserName(tx, userId)) ?? ''
const toCollectionValues = ({ id, name }: CollectionRow) => ({ collectionId: id, collectionName: name })

function presentShares({ shared_with, owner_id }: Pick<Authorized<'manage'>, 'shared_with' | 'owner_id'>): {
  sharedWith: Record<string, true>
  userId: string
} {
  return {
    sharedWith: Object.fromEntries(shared_with.map((userId) => [userId, true as const])),
    userId: owner_id,
  }
}

/** Audits a change of access. */
export async function auditAccessChange(
  tx: Db,
  actor: UserActor,
  row: Pick<CollectionRow, 'id' | 'organization_id'>,
  kind: AuditKind,
  details: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, {
    kind,
    ...auditActor(actor, details),
    subjectId: row.id,
    organizationId: row.organization_id,
  })
}

/** Locks a collection's row, and runs an action that requires permission to manage it. */
export function withManagedCollection<T>(
  ctx: Context,
  actor: UserActor,
  id: string,
  run: (tx: Db, row: Authorized<'manage'>) => Promise<T>,
): Promise<T> {
  return ctx.db
    .transaction()
    .execute(async (tx) => run(tx, await requireLockedCollection(tx, actor, id, 'manage')))
}
