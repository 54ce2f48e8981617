import { randomUUID } from 'node:crypto'
import type { RequestedOptions } from '#contract/requested-options.ts'
import type { Upload, UploadPart } from '#contract/uploads.ts'
import { fileExtension, isRejectedFile, sanitizeFileName } from '#domain/collections/file-names.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { findDuplicate } from '#server/features/collections/reads.ts'
import { requireMinutes, requireQuota } from '#server/features/quotas/service.ts'
import { findCurrentWorkspace } from '#server/features/workspaces/reads.ts'
import { requireMembership, requireOpenWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { errorLocation } from '#server/infra/log.ts'
import { debugPrefix } from '#server/infra/storage/keys.ts'
import { contentHash } from './content-hash.ts'
import * as queries from './queries.ts'

/** Lifetime of an unfinished upload, in milliseconds. */
const unfinishedLifetimeMs = 7 * 24 * 3600_000
/** Validity of a finished upload's location, in milliseconds. */
const finishedLifetimeMs = 24 * 3600_000
/** Number of expired uploads deleted at a time. */
const batchSize = 100
/** Lifetime of a signed part URL, in seconds. */
const partUrlSeconds = 3600

async function requireUpload(ctx: Context, actor: UserActor, uid: string, uploadId: string) {
  requireOwnAccount(actor, uid)
  const upload = await queries.findUpload(ctx.db, uid, uploadId)
  if (!upload) throw uploadNotFoundError()
  return upload
}

const uploadNotFoundError = () => new AppError('not_found', 'Upload not found')

const locationOf = (key: string) => `/objects/${key}`

function present(row: queries.UploadRow): Upload {
  return {
    id: row.id,
    name: row.name,
    size: Number(row.size),
    contentType: row.content_type,
    started: toEpochSeconds(row.created_at),
    location: locationOf(row.storage_key),
    complete: row.completed_at !== null,
    duplicateOf: null,
    options: row.options,
  }
}

/** Returns a complete upload and, if the user already has a recording of the same file, that recording. */
async function presentComplete(db: Db, row: queries.UploadRow): Promise<Upload> {
  return { ...present(row), duplicateOf: await findDuplicate(db, row) }
}

interface NewFile {
  name: string
  /** Size in bytes. */
  size: number
  contentType: string
  orgId?: string | undefined
  options: RequestedOptions
  debug: boolean
}

/**
 * Starts a multipart upload. Files that could never be transcribed are rejected before any bytes are sent.
 */
export async function createUpload(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { orgId, options, debug, ...file }: NewFile,
): Promise<Upload> {
  requireOwnAccount(actor, uid)
  const name = sanitizeFileName(file.name)
  if (isRejectedFile(file.name)) throw new AppError('unsupported_file', `${name} not supported.`)
  if (file.size === 0) throw new AppError('invalid_input', 'The file is empty')
  if (file.size > ctx.installation.maxUploadBytes)
    throw new AppError('too_large', 'The file is too large', { limit: ctx.installation.maxUploadBytes })
  const key = `uploads/${uid}/${debug ? debugPrefix : ''}${randomUUID()}.${fileExtension(file.name) ?? 'webm'}`
  const uploadFields = {
    user_id: uid,
    name,
    storage_key: key,
    content_type: file.contentType,
    size: file.size,
  }
  const storedFields = { ...uploadFields, options: JSON.stringify(options) }
  return present(await beginUpload(ctx, actor, { ...storedFields, organization_id: orgId ?? null }))
}

type NewUpload = Omit<Parameters<typeof queries.insertUpload>[1], 'id' | 'multipart_id' | 'expires_at'>

/**
 * Counts an upload toward the quotas of its user and workspace, and starts it.
 * @throws AppError quota_exceeded
 */
async function beginUpload(ctx: Context, actor: UserActor, values: NewUpload): Promise<queries.UploadRow> {
  const { user_id: userId, storage_key: key, content_type: contentType, size } = values
  let multipartId: string | undefined
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      if (values.organization_id) await requireMembership(tx, actor, values.organization_id)
      const organizationId = values.organization_id ?? (await findCurrentWorkspace(tx, actor))
      if (organizationId) {
        requireOpenWorkspace(actor, organizationId)
        await requireMinutes(ctx, tx, organizationId)
      }
      await requireQuota(ctx, tx, {
        userId,
        organizationId,
        bytes: size,
        isNewUpload: true,
      })
      multipartId = await ctx.storage.createMultipart(key, { size, contentType })
      const expires_at = new Date(Date.now() + unfinishedLifetimeMs)
      const ids = { id: randomUUID(), multipart_id: multipartId, organization_id: organizationId ?? null }
      return queries.insertUpload(tx, { ...values, ...ids, expires_at })
    })
  } catch (error) {
    if (multipartId !== undefined) await ctx.storage.abortMultipart(key, multipartId)
    throw error
  }
}

export async function listUploads(ctx: Context, actor: UserActor, uid: string): Promise<Upload[]> {
  requireOwnAccount(actor, uid)
  return (await queries.listUnfinishedUploads(ctx.db, uid)).map(present)
}

export async function listParts(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
): Promise<UploadPart[]> {
  const upload = await requireUpload(ctx, actor, uid, id)
  if (upload.completed_at) return []
  return ctx.storage.listParts(upload.storage_key, upload.multipart_id)
}

/** Replaces the stored options of an upload. */
export async function updateUpload(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
  options: RequestedOptions,
): Promise<Upload> {
  requireOwnAccount(actor, uid)
  const row = await queries.setOptions(ctx.db, uid, id, JSON.stringify(options))
  if (!row) throw uploadNotFoundError()
  return present(row)
}

/** Creates a signed URL for uploading one part with PUT; also returns its expiry (seconds since 1970). */
export async function createPartUrl(ctx: Context, actor: UserActor, uid: string, id: string, part: number) {
  const upload = await requireUpload(ctx, actor, uid, id)
  if (upload.completed_at) throw new AppError('conflict', 'The upload is already complete')
  const url = await ctx.storage.signPart(upload.storage_key, upload.multipart_id, part, partUrlSeconds)
  return { url, expires: Math.floor(Date.now() / 1000) + partUrlSeconds }
}

/** Joins the parts. Idempotent. */
export async function completeUpload(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
  parts: { number: number; etag: string }[],
): Promise<Upload> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const upload = await queries.lockUpload(tx, uid, id)
    if (!upload) throw uploadNotFoundError()
    if (upload.completed_at) return presentComplete(tx, upload)
    await ctx.storage.completeMultipart(upload.storage_key, upload.multipart_id, parts)
    const expires_at = new Date(Date.now() + finishedLifetimeMs)
    return presentComplete(
      tx,
      await queries.markComplete(tx, id, { expires_at, content_hash: contentHash(parts) }),
    )
  })
}

export async function abortUpload(ctx: Context, actor: UserActor, uid: string, id: string): Promise<void> {
  await discard(ctx, await requireUpload(ctx, actor, uid, id))
}

/**
 * Deletes an upload. Its files are deleted only if its row still existed: a collection that has claimed the
 * upload keeps them.
 */
async function discard(ctx: Context, upload: queries.UploadRow): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.deleteUpload(tx, upload.id))) return
    await ctx.storage.abortMultipart(upload.storage_key, upload.multipart_id)
    await ctx.storage.delete(upload.storage_key)
  })
}

/**
 * Age in milliseconds after which parts with no upload are deleted, such as those left by killed processes.
 */
const staleMs = unfinishedLifetimeMs + 24 * 3600_000

/**
 * Deletes uploads that weren't finished or used in time, and parts that don't belong to an upload. Failures
 * are logged, and those uploads are retried in the next run.
 */
export async function deleteExpiredUploads(ctx: Context): Promise<void> {
  for (let batch = await queries.listExpiredUploads(ctx.db, batchSize, null); batch.length > 0; ) {
    for (const upload of batch)
      await discard(ctx, upload).catch((error: unknown) =>
        ctx.log.error({ uploadId: upload.id, error: errorLocation(error) }, 'expired upload not deleted'),
      )
    batch = await queries.listExpiredUploads(ctx.db, batchSize, batch.at(-1)?.id ?? null)
  }
  await ctx.storage.abortStale(new Date(Date.now() - staleMs))
}

export interface AdoptedUpload {
  key: string
  name: string
  size: number
  /** The workspace whose quota the upload counted toward. */
  organizationId: string | null
  contentHash: string | null
}

/**
 * Extracts the storage key from a location if it is one of the caller's uploads; otherwise, returns an empty
 * string.
 */
function keyOf(actor: UserActor, location: string): string {
  const path = location.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)[0] ?? ''
  const prefix = locationOf(`uploads/${actor.userId}/`)
  return path.startsWith(prefix) ? path.slice('/objects/'.length) : ''
}

/**
 * Finds one of the caller's complete uploads without claiming it.
 * @throws AppError upload_incomplete
 */
export async function findCompleteUpload(
  db: Db,
  actor: UserActor,
  location: string,
): Promise<{ key: string } | undefined> {
  const key = keyOf(actor, location)
  const upload = key ? await queries.findUploadByKey(db, actor.userId, key) : undefined
  if (upload && !upload.completed_at) throw incompleteError()
  return upload && { key }
}

const incompleteError = () => new AppError('upload_incomplete', "The upload isn't complete")

/**
 * Claims a finished upload for a collection, which then owns its object. `location` is the result of
 * `completeUpload`, or an absolute URL that ends with it. Returns undefined if the caller has no such upload
 * or it was already claimed.
 */
export async function adoptUpload(
  db: Db,
  actor: UserActor,
  location: string,
): Promise<AdoptedUpload | undefined> {
  const key = keyOf(actor, location)
  const upload = key ? await queries.findUploadByKey(db, actor.userId, key) : undefined
  if (!upload) return undefined
  if (!upload.completed_at) throw incompleteError()
  if (!(await queries.deleteUpload(db, upload.id))) return undefined
  return {
    key,
    name: upload.name,
    size: Number(upload.size),
    organizationId: upload.organization_id,
    contentHash: upload.content_hash,
  }
}
