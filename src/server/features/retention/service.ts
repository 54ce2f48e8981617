import type { Retention } from '#contract/retention.ts'
import { printableName, truncateText } from '#domain/text/printable.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { listManagerIds } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  clearedDeletion,
  clearedMedia,
  findAudience,
  notifyCollectionAudience,
} from '#server/features/collections/service.ts'
import { enqueueErasure, recordingFiles } from '#server/features/erasure/service.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import { purge } from '#server/features/trash/service.ts'
import { findRole, lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import * as queries from './queries.ts'

/** Returns a workspace's retention rule, for members. */
export async function getRetention(db: Db, actor: UserActor, oid: string): Promise<Retention> {
  await requireMembership(db, actor, oid)
  return (await queries.findRetention(db, oid)) ?? { deletes: null, days: null }
}

/** Sets a workspace's retention rule, for owners, and adapts deletions that have already been announced. */
export async function setRetention(
  ctx: Context,
  actor: UserActor,
  { oid, ...rule }: Retention & { oid: string },
): Promise<Retention> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, oid)
    const before = await getRetention(tx, actor, oid)
    if ((await findRole(tx, oid, actor.userId)) !== 'owner')
      throw new AppError('forbidden', 'Only owners of the workspace can do this')
    if (before.deletes === rule.deletes && before.days === rule.days) return before
    await queries.setRetention(tx, oid, rule)
    for (const id of await queries.rescheduleDeletions(tx, oid, new Date()))
      await notifyCollectionAudience(tx, id)
    const details = { from: before, to: rule }
    await audit(tx, { kind: 'retentionChanged', ...auditActor(actor, details), organizationId: oid })
    return rule
  })
}

/** Notifies owners of upcoming deletions, and deletes collections whose notice period has passed. */
export async function applyRetention(ctx: Context, now = new Date()): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const id of await queries.cancelDeletionOfEditedCollections(tx))
      await notifyCollectionAudience(tx, id)
  })
  for (const ownerId of await queries.listOwnersToNotify(ctx.db, now)) await notifyOwner(ctx, ownerId, now)
  while ((await deleteBatch(ctx, now)) > 0);
}

/** Maximum number of collections listed in a notice. */
const maxListedCollections = 50
const maxNameLength = 120

async function notifyOwner(ctx: Context, ownerId: string, now: Date): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const scheduledDeletions = await queries.scheduleDeletions(tx, ownerId, now)
    if (scheduledDeletions.length === 0) return
    const collections = scheduledDeletions.slice(0, maxListedCollections).map(({ name, deletes, at }) => ({
      name: truncateText(printableName(name), maxNameLength),
      deletes,
      at: at.toISOString(),
    }))
    const values = { collections, more: scheduledDeletions.length - collections.length }
    await sendMailToUser(ctx, tx, ownerId, { template: 'retentionNotice', values })
    for (const row of scheduledDeletions)
      await publish(tx, { kind: 'collection', id: row.id, audience: findAudience(row) })
  })
}

/** Deletes a batch of collections that are due, or just their media; returns the batch size. */
async function deleteBatch(ctx: Context, now: Date): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await queries.lockDueCollections(tx, now)
    for (const row of rows)
      await (row.deletion_deletes === 'media' ? deleteMedia(ctx, tx, row) : deleteCollection(ctx, tx, row))
    await auditDeletions(tx, rows)
    return rows.length
  })
}

/** Deletes a collection's media; a job deletes the files. */
async function deleteMedia(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  await changeCollection(tx, row.id, { ...clearedMedia, ...clearedDeletion, media_deleted_at: new Date() })
  await enqueueErasure(ctx, tx, { userId: null, ...recordingFiles([row]), uploads: [], mails: [] })
  await audit(tx, { kind: 'mediaDeleted', actorId: null, ...auditDetails(row) })
}

async function deleteCollection(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  const audience = [...new Set([...findAudience(row), ...(await listManagerIds(tx, row.id))])]
  await purge(ctx, tx, row)
  await audit(tx, { kind: 'collectionPurged', actorId: null, ...auditDetails(row) })
  await publish(tx, { kind: 'collectionDeleted', id: row.id, audience })
}

const auditDetails = (row: CollectionRow) => ({
  subjectId: row.id,
  organizationId: row.organization_id,
  details: { name: row.name },
})

/** Audits the number of deletions in each workspace. */
async function auditDeletions(tx: Db, rows: readonly CollectionRow[]): Promise<void> {
  for (const [organizationId, workspaceRows = []] of Map.groupBy(rows, (row) => row.organization_id)) {
    const media = workspaceRows.filter(({ deletion_deletes }) => deletion_deletes === 'media').length
    const details = { media, collections: workspaceRows.length - media }
    await audit(tx, { kind: 'retentionApplied', actorId: null, organizationId, details })
  }
}
