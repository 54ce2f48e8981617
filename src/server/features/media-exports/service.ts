import { randomUUID } from 'node:crypto'
import type { MediaExportKind } from '#contract/choices.ts'
import type { MediaExport } from '#contract/media-exports.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import { isExportRunning } from '#domain/exports/export-states.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { collectionFolder, requireMedia } from '#server/features/collections/service.ts'
import { findCaptionRules } from '#server/features/exports/service.ts'
import { listHighlights } from '#server/features/highlights/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import * as queries from './queries.ts'

/** Lifetime of a signed URL, in seconds. */
const urlSeconds = 300
const userLimit: Limit = { name: 'media-export', points: 60, seconds: 3600 }

/**
 * Returns the folder for a collection's media exports; it is inside the collection's folder so that both are
 * deleted together.
 */
export const mediaExportFolder = (collectionId: string) => `${collectionFolder(collectionId)}/media-exports/`
export const fileKey = ({ id, collection_id }: Pick<queries.MediaExportRow, 'id' | 'collection_id'>) =>
  `${mediaExportFolder(collection_id)}${id}`

/** Jobs that create an export's file and delete the files of removed exports. */
export const mediaExportJob = { name: 'media-exports.make' } as const
export const removalJob = { name: 'media-exports.remove' } as const

export async function readMediaExport(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<MediaExport | null> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  const row = await queries.findExport(ctx.db, exportKeyOf(collection, actor))
  return row ? present(row, collection) : null
}

interface Request {
  kind: MediaExportKind
  size?: number | undefined
  /** Caption profile: either a built-in one or the ID of one of the workspace's own. */
  profile: string
  breakAllSpeakers: boolean
  redact: boolean
}

/**
 * Starts an export, replacing any earlier one.
 * @throws AppError conflict if one is in progress, or if there is no video or no highlight to export;
 * not_ready; media_deleted
 */
export async function startMediaExport(
  ctx: Context,
  actor: UserActor,
  id: string,
  { kind, size, profile, breakAllSpeakers, redact }: Request,
): Promise<MediaExport> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  await requireFeature(ctx, ctx.db, collection.organization_id, 'TranscriptExport')
  await requireExportContent(ctx, actor, collection, kind)
  const { organization_id, language_code } = collection
  const rules = await findCaptionRules(ctx.db, organization_id, profile, language_code)
  const options = { rules: size === undefined ? rules : { ...rules, size }, breakAllSpeakers, redact }
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    const exportKey = exportKeyOf(collection, actor)
    const before = await queries.findExport(tx, exportKey)
    if (before && isExportRunning(before)) throw inProgressError()
    await remove(ctx, tx, exportKey)
    const row = await queries.insertExport(tx, {
      id: randomUUID(),
      collection_id: id,
      user_id: actor.userId,
      kind,
      options: JSON.stringify(options),
    })
    if (!row) throw inProgressError()
    await finishTask(tx, actor.userId, 'exported')
    await ctx.queue.enqueue(tx, mediaExportJob, { exportId: row.id }, collection.organization_id)
    return present(row, collection)
  })
}

/** Checks that there is something to export. */
async function requireExportContent(
  ctx: Context,
  actor: UserActor,
  collection: Authorized<'view'>,
  kind: MediaExportKind,
): Promise<void> {
  requireMedia(collection)
  if (!collection.audio_key || !(await findTranscript(ctx.db, collection.id)))
    throw new AppError('not_ready', 'There is no transcript yet')
  if (kind !== 'clips' && !collection.has_video) throw new AppError('conflict', 'The recording has no video')
  if (kind === 'clips' && (await listHighlights(ctx, actor, collection.id)).length === 0)
    throw new AppError('conflict', 'The transcript has no highlights')
}

/** Cancels an export in progress (its job will notice), or removes a finished one. */
export async function removeMediaExport(ctx: Context, actor: UserActor, id: string): Promise<void> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await remove(ctx, tx, exportKeyOf(collection, actor))))
      throw new AppError('not_found', 'Export not found')
  })
}

/** Creates a signed URL for the file. @throws AppError not_found */
export async function createMediaExportUrl(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<{ url: string; expires: number }> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  const row = await queries.findExport(ctx.db, exportKeyOf(collection, actor))
  if (row?.state !== 'ready') throw new AppError('not_found', 'Export not found')
  const url = await ctx.storage.signGet(fileKey(row), urlSeconds, nameOf(row, collection) ?? '')
  return { url, expires: Math.floor(Date.now() / 1000) + urlSeconds }
}

/** Removes expired exports. */
export async function removeExpiredExports(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const row of await queries.deleteExpiredMediaExports(tx))
      await ctx.queue.enqueue(tx, removalJob, { key: fileKey(row) })
  })
}

async function remove({ queue }: Context, tx: Db, exportKey: queries.ExportKey): Promise<boolean> {
  const row = await queries.deleteExport(tx, exportKey)
  if (row) await queue.enqueue(tx, removalJob, { key: fileKey(row) })
  return row !== undefined
}

const exportKeyOf = ({ id }: Authorized<'view'>, { userId }: UserActor) => ({ collectionId: id, userId })
const inProgressError = () =>
  new AppError('conflict', 'Another export of this recording is still in progress')

const nameOf = ({ extension }: queries.MediaExportRow, { id, name, language_code }: Authorized<'view'>) =>
  extension && exportFileName({ id, name, languageCode: language_code }, extension)

function present(row: queries.MediaExportRow, collection: Authorized<'view'>): MediaExport {
  const { id, kind, state, percent, bytes, error } = row
  return {
    id,
    kind,
    state,
    percent,
    created: toEpochSeconds(row.created_at),
    expires: row.expires_at && toEpochSeconds(row.expires_at),
    bytes: bytes === null ? null : Number(bytes),
    fileName: nameOf(row, collection),
    error: error === null ? null : error === 'storage_full' || error === 'media' ? error : 'internal',
  }
}
