import { randomUUID } from 'node:crypto'
import type { DataExport, RegionExport } from '#contract/data-export.ts'
import type { RegionExportState } from '#contract/regions.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { hasRegions, isLocalRegion, type Region } from '#server/infra/regions/regions.ts'
import * as queries from './queries.ts'
import { findRegionExportUrl, type RegionExportRequest } from './region-exports.ts'

/** Retention period of an archive, in milliseconds. */
const retentionMs = 7 * 24 * 3600_000
/** Lifetime of a signed URL, in seconds. */
const urlSeconds = 300
const userLimit: Limit = { name: 'data-export', points: 3, seconds: 24 * 3600 }

/** Returns the folder for an export's files. */
export const exportFolder = (id: string) => `exports/${id}`
export const exportKey = (id: string) => `${exportFolder(id)}/longhand.zip`

/** Jobs that create an archive and remove the files of archives whose rows were deleted. */
export const exportJob = { name: 'data-export.make' } as const
export const removalJob = { name: 'data-export.remove' } as const

export async function readExport(db: Db, actor: UserActor, uid: string): Promise<DataExport | null> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(db, uid)
  return row ? present(row) : null
}

/** Starts creating an archive. */
export async function startExport(ctx: Context, actor: UserActor, uid: string): Promise<DataExport> {
  requireOwnAccount(actor, uid)
  const runningExport = await queries.findExport(ctx.db, uid)
  if (runningExport && isExportRunning(runningExport)) throw inProgressError()
  await ctx.limits.take(userLimit, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.insertExport(tx, randomUUID(), uid)
    if (!row) throw inProgressError()
    await ctx.queue.enqueue(tx, exportJob, { exportId: row.id })
    return present(row)
  })
}

/** Cancels an export in progress (its job will notice), or removes a finished one. */
export async function removeExport(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await queries.deleteExports(tx, uid)
    if (ids.length === 0) throw new AppError('not_found', 'Archive not found')
    await enqueueRemoval(ctx, tx, ids)
  })
}

/**
 * Creates a signed URL for an archive. If the installation has regions, the URL includes this region's
 * origin.
 */
async function signExport(ctx: Context, { id, created_at }: queries.ExportRow): Promise<string> {
  const name = `longhand-${created_at.toISOString().slice(0, 10)}.zip`
  const url = await ctx.storage.signGet(exportKey(id), urlSeconds, name)
  return hasRegions(ctx.config) ? new URL(url, ctx.config.baseUrl).href : url
}

/** Creates a signed URL with which the owner can download a region's archive. */
export async function createExportUrl(
  ctx: Context,
  actor: UserActor,
  { uid, region = ctx.config.region }: { uid: string; region?: Region | undefined },
): Promise<{ url: string; expires: number }> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(ctx.db, uid)
  if (row?.state !== 'ready') throw new AppError('not_found', 'Archive not found')
  const url = isLocalRegion(ctx.config, region)
    ? await signExport(ctx, row)
    : await findRegionExportUrl(ctx, region, row)
  const auditFields = { actorId: uid, subjectId: uid, address: actor.address, details: { exportId: row.id } }
  await audit(ctx.db, { kind: 'exportDownloaded', ...auditFields })
  return { url, expires: Math.floor(Date.now() / 1000) + urlSeconds }
}

export interface Archive {
  bytes: number
  files: number
  skipped: number
  regions: RegionExport[]
}

/** Marks an archive as ready, replacing any earlier one; returns false if it was canceled. */
export async function finishExport(
  ctx: Context,
  tx: Db,
  { id, userId }: { id: string; userId: string },
  { regions, ...archive }: Archive,
): Promise<boolean> {
  const expires_at = new Date(Date.now() + retentionMs)
  const outcome = { state: 'ready', ...archive, regions: JSON.stringify(regions), expires_at } as const
  if (!(await queries.finishExport(tx, id, outcome))) return false
  await enqueueRemoval(ctx, tx, await queries.deleteExports(tx, userId, id))
  const details = { exportId: id, ...archive }
  await audit(tx, { kind: 'dataExported', actorId: userId, subjectId: userId, details })
  return true
}

/**
 * Creates this region's part of an export, or returns its progress; null if the region has no data about the
 * user.
 */
export async function createRegionExport(
  ctx: Context,
  { exportId, userId, start }: RegionExportRequest,
): Promise<RegionExportState | null> {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const existingExport = await queries.findExportById(tx, exportId)
    if (existingExport || !start || !(await queries.hasUser(tx, userId))) return existingExport
    await enqueueRemoval(ctx, tx, await queries.deleteExports(tx, userId))
    const addedExport = await queries.insertExport(tx, exportId, userId)
    if (addedExport) await ctx.queue.enqueue(tx, exportJob, { exportId })
    return addedExport
  })
  if (!row) return null
  const { state, files, skipped, bytes } = row
  const url = state === 'ready' ? await signExport(ctx, row) : null
  return { state, files, skipped, bytes: bytes === null ? null : Number(bytes), url }
}

/** Deletes this region's parts of exports. */
export async function removeRegionExports(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await queries.deleteExportsById(tx, ids)
    await enqueueRemoval(ctx, tx, [...ids])
  })
}

/** Removes expired archives. */
export async function removeExpiredExports(ctx: Context): Promise<void> {
  await ctx.db
    .transaction()
    .execute(async (tx) => enqueueRemoval(ctx, tx, await queries.deleteExpiredDataExports(tx)))
}

/** Enqueues the removal of deleted exports' files. */
async function enqueueRemoval({ queue }: Context, tx: Db, exportIds: string[]): Promise<void> {
  if (exportIds.length > 0) await queue.enqueue(tx, removalJob, { exportIds })
}

const inProgressError = () => new AppError('conflict', 'An archive is already being created')

function present(row: queries.ExportRow): DataExport {
  const { id, state, percent, files, skipped, regions, bytes, error } = row
  return {
    id,
    state,
    percent,
    files,
    skipped,
    regions,
    created: toEpochSeconds(row.created_at),
    expires: row.expires_at && toEpochSeconds(row.expires_at),
    bytes: bytes === null ? null : Number(bytes),
    error: error === null ? null : error === 'storage_full' ? 'storage_full' : 'internal',
  }
}
