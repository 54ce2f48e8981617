import { randomUUID } from 'node:crypto'
import type { DataExport } from '#contract/data-export.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

/** An archive is kept for seven days. */
const keptMs = 7 * 24 * 3600_000
/** Validity of a signed URL, in seconds. */
const addressSeconds = 300
const byUser: Limit = { name: 'data-export', points: 3, seconds: 24 * 3600 }

/** Folder of an export's files. */
export const folderOfExport = (id: string) => `exports/${id}`
export const keyOfExport = (id: string) => `${folderOfExport(id)}/longhand.zip`

/** The job that makes an archive, and the one that removes archives deleted from the table. */
export const exportJob = { name: 'data-export.make' } as const
export const removeJob = { name: 'data-export.remove' } as const

export async function readExport(db: Db, actor: UserActor, uid: string): Promise<DataExport | null> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(db, uid)
  return row ? present(row) : null
}

/** Starts the creation of an archive. */
export async function startExport(ctx: Context, actor: UserActor, uid: string): Promise<DataExport> {
  requireOwnAccount(actor, uid)
  const running = await queries.findExport(ctx.db, uid)
  if (running?.state === 'queued' || running?.state === 'working') throw underWay()
  await ctx.limits.take(byUser, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.insertExport(tx, randomUUID(), uid)
    if (!row) throw underWay()
    await ctx.queue.enqueue(tx, exportJob, { exportId: row.id })
    return present(row)
  })
}

/** Cancels an export in progress, and removes a finished one; its job notices. */
export async function removeExport(ctx: Context, actor: UserActor, uid: string): Promise<void> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await queries.deleteExports(tx, uid)
    if (ids.length === 0) throw new AppError('not_found', 'There is no archive')
    await remove(ctx, tx, ids)
  })
}

/** Signs a URL to download the archive, for its owner only. */
export async function addressExport(
  ctx: Context,
  actor: UserActor,
  uid: string,
): Promise<{ url: string; expires: number }> {
  requireOwnAccount(actor, uid)
  const row = await queries.findExport(ctx.db, uid)
  if (row?.state !== 'ready') throw new AppError('not_found', 'There is no archive')
  const day = row.created_at.toISOString().slice(0, 10)
  const url = await ctx.storage.signGet(keyOfExport(row.id), addressSeconds, `longhand-${day}.zip`)
  const about = { actorId: uid, subjectId: uid, address: actor.address, details: { exportId: row.id } }
  await audit(ctx.db, { kind: 'exportDownloaded', ...about })
  return { url, expires: Math.floor(Date.now() / 1000) + addressSeconds }
}

export interface Archive {
  bytes: number
  files: number
  skipped: number
}

/** Marks an archive as ready, in place of an earlier one; false if it was canceled. */
export async function finishExport(
  ctx: Context,
  tx: Db,
  { id, userId }: { id: string; userId: string },
  archive: Archive,
): Promise<boolean> {
  const expires = new Date(Date.now() + keptMs)
  if (!(await queries.endExport(tx, id, { state: 'ready', ...archive, expires_at: expires }))) return false
  await remove(ctx, tx, await queries.deleteExports(tx, userId, id))
  const details = { exportId: id, ...archive }
  await audit(tx, { kind: 'dataExported', actorId: userId, subjectId: userId, details })
  return true
}

/** Removes expired archives. */
export async function removeExpired(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => remove(ctx, tx, await queries.deleteExpired(tx)))
}

async function remove({ queue }: Context, tx: Db, exportIds: string[]): Promise<void> {
  if (exportIds.length > 0) await queue.enqueue(tx, removeJob, { exportIds })
}

const underWay = () => new AppError('conflict', 'An archive is being made already')

function present(row: queries.ExportRow): DataExport {
  const { id, state, percent, files, skipped, bytes, error } = row
  return {
    id,
    state,
    percent,
    files,
    skipped,
    created: Math.floor(row.created_at.getTime() / 1000),
    expires: row.expires_at && Math.floor(row.expires_at.getTime() / 1000),
    bytes: bytes === null ? null : Number(bytes),
    error: error === null ? null : error === 'storage_full' ? 'storage_full' : 'internal',
  }
}
