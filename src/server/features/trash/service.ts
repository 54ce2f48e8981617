import { randomUUID } from 'node:crypto'
import type { AuditKind } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import { trashDays } from '#contract/limits.ts'
import type { TrashedCollection } from '#contract/trash.ts'
import { isDeletable } from '#domain/collections/collection-kinds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { releaseJob } from '#server/features/billing/service.ts'
import { requireLockedCollection, requireTrashedCollection } from '#server/features/collections/access.ts'
import { listManagerIds } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  changeCollection,
  collectionFolder,
  findAudience,
  openedFields,
  purgeJob,
  updateWithoutNotifying,
} from '#server/features/collections/service.ts'
import { requireNoHold } from '#server/features/holds/service.ts'
import { clearedHolder, isBeingCorrected } from '#server/features/locks/service.ts'
import { saveVersionAtCheckIn } from '#server/features/versions/service.ts'
import {
  canListAll,
  findActorRole,
  isManager,
  requireMembership,
} from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 3600_000

/**
 * Moves a collection to the trash, where it appears deleted to everyone. Its processing and editing are
 * stopped.
 */
export async function trashCollection(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await requireLockedCollection(tx, actor, id, 'own')
    if (!isDeletable(kindsOf(row)) || (await isBeingCorrected(tx, row)))
      throw new AppError('conflict', 'The collection is waiting for proofreading')
    const audience = [...new Set([...findAudience(row), ...(await listManagerIds(tx, row.id))])]
    if (row.editing_user_id) await saveVersionAtCheckIn(tx, row, row.editing_user_id)
    await queries.deleteRunningImprovements(tx, row.id)
    await releaseJob(ctx, tx, row.run_id)
    await updateWithoutNotifying(tx, row.id, {
      trashed_at: new Date(),
      trashed_by: actor.userId,
      denoising: false,
      ...clearedHolder,
      ...toStoppedFields(row),
    })
    await auditAction(tx, actor, row, 'collectionDeleted')
    await publish(tx, { kind: 'collectionDeleted', id: row.id, audience })
  })
}

const kindsOf = ({ type, perfection, translated_from: from }: CollectionRow) => ({
  type,
  perfection: perfection ?? undefined,
  ...(from !== null && { tTranslation: { from } }),
})

/** Returns column values that stop a collection's run; it can be retried after the collection is restored. */
function toStoppedFields({ state }: CollectionRow) {
  if (state === 'complete' || state === 'error') return {}
  return {
    state: 'error',
    error_code: 'cancelled',
    error_message: 'Stopped by a person',
    run_id: randomUUID(),
    expected_at: null,
  } as const
}

export interface TrashRequest {
  orgId: string
  orgWide: boolean
  limit: number
  before?: string | undefined
}

/** Lists a page of the trash. Only owners of the workspace can see other people's items. */
export async function listTrash(
  ctx: Context,
  actor: UserActor,
  { orgId: organizationId, orgWide, limit, before }: TrashRequest,
): Promise<Page<TrashedCollection>> {
  const role = await findActorRole(ctx.db, actor, organizationId)
  if (!role) throw new AppError('not_found', 'Workspace not found')
  if (orgWide && !(await canListAll(ctx, organizationId, actor)))
    throw new AppError('forbidden', 'Only owners of the workspace can do this')
  const scope = { organizationId, ownerId: orgWide ? undefined : actor.userId }
  const rows = await queries.listTrashedCollections(ctx.db, scope, {
    limit: limit + 1,
    after: parsePageKey(before),
  })
  const page = rows.slice(0, limit)
  const Items = page.map((row) => present(row, row.owner_id === actor.userId, isManager(role)))
  const last = page.at(-1)
  if (rows.length <= limit || !last) return { Items }
  return { Items, LastEvaluatedKey: { before: `${last.trashed_at.getTime()}.${last.id}` } }
}

function parsePageKey(before: string | undefined) {
  const [ms, id] = before?.split('.') ?? []
  return ms && id ? { id, trashedAt: new Date(Number(ms)) } : undefined
}

function present(row: queries.TrashedRow, isOwner: boolean, canManage: boolean): TrashedCollection {
  const deletionTime = row.trashed_at.getTime() + trashDays * dayMs
  return {
    id: row.id,
    name: row.name,
    userId: row.owner_id,
    orgId: row.organization_id,
    duration: row.duration_seconds,
    started: toEpochSeconds(row.created_at),
    deleted: toEpochSeconds(row.trashed_at),
    deletedBy: row.trashed_by_name,
    daysLeft: Math.max(0, Math.ceil((deletionTime - Date.now()) / dayMs)),
    onHold: row.held,
    canRestore: isOwner || canManage,
    canDelete: isOwner && !row.held,
  }
}

/** Restores a collection for everyone who could see it. */
export async function restoreCollection(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await requireTrashedCollection(tx, actor, id, 'manage')
    await changeCollection(tx, row.id, { trashed_at: null, trashed_by: null, ...openedFields() })
    await auditAction(tx, actor, row, 'collectionRestored')
  })
}

/** Permanently deletes an item in the trash; a job deletes its files. */
export async function purgeCollection(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await requireTrashedCollection(tx, actor, id, 'own')
    await requireNoHold(tx, row)
    await purge(ctx, tx, row)
    await auditAction(tx, actor, row, 'collectionPurged')
  })
}

/** Permanently deletes a user's items in a workspace's trash, except those on hold. */
export async function emptyTrash(ctx: Context, actor: UserActor, organizationId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, organizationId)
    for (const row of await queries.lockUserTrash(tx, { organizationId, ownerId: actor.userId })) {
      await purge(ctx, tx, row)
      await auditAction(tx, actor, row, 'collectionPurged')
    }
  })
}

/** Permanently deletes items that have been in the trash for too long. */
export async function purgeOverdueItems(ctx: Context): Promise<void> {
  const before = new Date(Date.now() - trashDays * dayMs)
  const purgeBatch = () =>
    ctx.db.transaction().execute(async (tx) => {
      const rows = await queries.lockTrashedBefore(tx, before)
      for (const row of rows) {
        await purge(ctx, tx, row)
        await audit(tx, { kind: 'collectionPurged', actorId: null, ...auditDetails(row) })
      }
      return rows.length
    })
  while ((await purgeBatch()) > 0);
}

/** Deletes a collection with its transcript and search entries; a job deletes its files. */
export async function purge(ctx: Context, tx: Db, row: CollectionRow): Promise<void> {
  await queries.deleteCollection(tx, row.id)
  // The welcome recording's media are shared by everyone.
  const keys = row.demo ? [] : [row.source_key]
  await ctx.queue.enqueue(tx, purgeJob, { keys, folder: collectionFolder(row.id) })
}

const auditDetails = (row: CollectionRow) => ({
  subjectId: row.id,
  organizationId: row.organization_id,
  details: { name: row.name },
})

async function auditAction(tx: Db, actor: UserActor, row: CollectionRow, kind: AuditKind): Promise<void> {
  const { details, ...entry } = auditDetails(row)
  await audit(tx, { kind, ...entry, ...auditActor(actor, details) })
}
