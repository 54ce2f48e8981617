import { randomUUID } from 'node:crypto'
import type { BulkExport, FormatChoice } from '#contract/bulk-exports.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

/** Retention period of an archive, in milliseconds. */
const retentionMs = 24 * 3600_000
/** Lifetime of a signed URL, in seconds. */
const urlSeconds = 300
const userLimit: Limit = { name: 'bulk-export', points: 30, seconds: 3600 }

/** Returns the folder for an export's files. */
export const bulkExportFolder = (id: string) => `bulk-exports/${id}`
export const archiveKey = (id: string) => `${bulkExportFolder(id)}/longhand.zip`

/**
 * The folder for files that haven't been packed yet, and the key of a file in it, which contains the indexes
 * of the file's collection and format.
 */
export const filesFolder = (id: string) => `${bulkExportFolder(id)}/files`
export const fileKey = (id: string, position: number, format: number) =>
  `${filesFolder(id)}/${position}-${format}`

/**
 * The job that creates an archive, and the job that removes the files of archives whose rows were deleted.
 */
export const bulkExportJob = { name: 'bulk-exports.make' } as const
export const removalJob = { name: 'bulk-exports.remove' } as const

export async function readBulkExport(db: Db, actor: UserActor, uid: string): Promise<BulkExport | null> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(db, uid)
  return row ? present(db, row) : null
}

interface ExportRequest {
  uid: string
  orgId: string
  collections: readonly string[]
  formats: FormatChoice[]
}

/**
 * Starts an export, replacing any earlier one.
 * @throws AppError conflict if one is in progress; not_found unless the actor is a member of the workspace;
 * too_many_requests
 */
export async function startBulkExport(
  ctx: Context,
  actor: UserActor,
  { uid, orgId, collections, formats }: ExportRequest,
): Promise<BulkExport> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, orgId)
  await requireFeature(ctx, ctx.db, orgId, 'TranscriptExport')
  const before = await queries.findExport(ctx.db, uid)
  if (before && isExportRunning(before)) throw inProgressError()
  await ctx.limits.take(userLimit, uid)
  const ids = [...new Set(collections)]
  const names = await readNames(ctx.db, actor, ids)
  return ctx.db.transaction().execute(async (tx) => {
    await enqueueRemoval(ctx, tx, await queries.deleteEndedExports(tx, uid))
    const row = await queries.insertExport(tx, {
      id: randomUUID(),
      user_id: uid,
      organization_id: orgId,
      formats: JSON.stringify(formats),
      total: ids.length,
    })
    if (!row) throw inProgressError()
    await queries.insertItems(tx, row.id, ids, names)
    await finishTask(tx, uid, 'exported')
    const details = { collections: ids, formats: formats.map(({ format }) => format) }
    const auditFields = { kind: 'collectionsExported', organizationId: orgId, subjectId: uid } as const
    await audit(tx, { ...auditFields, ...auditActor(actor, details) })
    await ctx.queue.enqueue(tx, bulkExportJob, { exportId: row.id })
    return present(tx, row)
  })
}

/** Returns the names, by ID, of the collections that the actor can see. */
async function readNames(db: Db, actor: UserActor, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of ids) {
    const name = await requireCollection(db, actor, id, 'view').then(
      (collection) => collection.name,
      (error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      },
    )
    if (name !== undefined) names.set(id, name)
  }
  return names
}

/** Cancels an export in progress (its job will notice), or removes a finished one. */
export async function removeBulkExport(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await queries.deleteExports(tx, uid)
    if (ids.length === 0) throw new AppError('not_found', 'Export not found')
    await enqueueRemoval(ctx, tx, ids)
  })
}

/**
 * Creates a signed URL with which the owner can download the archive.
 * @throws AppError not_found; sso_required
 */
export async function createBulkExportUrl(
  ctx: Context,
  actor: UserActor,
  uid: string,
): Promise<{ url: string; expires: number }> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(ctx.db, uid)
  if (row?.state !== 'ready' || row.organization_id === null || (row.expires_at?.getTime() ?? 0) < Date.now())
    throw new AppError('not_found', 'Export not found')
  await requireMembership(ctx.db, actor, row.organization_id)
  const name = `longhand-${row.created_at.toISOString().slice(0, 10)}.zip`
  const url = await ctx.storage.signGet(archiveKey(row.id), urlSeconds, name)
  await queries.markDownloaded(ctx.db, row.id)
  return { url, expires: Math.floor(Date.now() / 1000) + urlSeconds }
}

/** Removes archives that have expired or belong to deleted workspaces. */
export async function removeExpiredExports(ctx: Context): Promise<void> {
  await ctx.db
    .transaction()
    .execute(async (tx) => enqueueRemoval(ctx, tx, await queries.deleteExpiredBulkExports(tx)))
}

/** Returns the expiry time of an archive completed now. */
export const newExpiry = () => new Date(Date.now() + retentionMs)

/** Enqueues the removal of deleted exports' files. */
async function enqueueRemoval({ queue }: Context, tx: Db, exportIds: string[]): Promise<void> {
  if (exportIds.length > 0) await queue.enqueue(tx, removalJob, { exportIds })
}

const inProgressError = () => new AppError('conflict', 'Another export is still in progress')

async function present(db: Db, row: queries.BulkExportRow): Promise<BulkExport> {
  const { id, state, total, files, skipped, bytes, error } = row
  return {
    id,
    state,
    total,
    done: await queries.countFinishedItems(db, id),
    files,
    skipped,
    created: toEpochSeconds(row.created_at),
    expires: row.expires_at && toEpochSeconds(row.expires_at),
    bytes: bytes === null ? null : Number(bytes),
    downloaded: row.downloaded_at !== null,
    error: error === null ? null : error === 'storage_full' ? 'storage_full' : 'internal',
  }
}
