import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocumentVariant } from '#contract/choices.ts'
import type { DocumentMedia, MediaLibrary } from '#contract/document-media.ts'
import { maxDocumentPictureBytes } from '#contract/limits.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { type PictureUpload, readPicture } from '#server/features/avatars/service.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { readCollection } from '#server/features/collections/reads.ts'
import {
  type CollectionRow,
  collectionFolder,
  notifyCollectionAudience,
} from '#server/features/collections/service.ts'
import { variantName } from '#server/features/documents/service.ts'
import { requireQueueQuota, requireQuota, updateStoredBytes } from '#server/features/quotas/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { MediaError } from '#server/infra/media/media.ts'
import * as queries from './queries.ts'

/** Job that generates a picture. */
export const imageJob = { name: 'documents.image' } as const

const userUploadLimit: Limit = { name: 'document-picture', points: 200, seconds: 3600 }
/** First bytes of a JPEG file. */
const jpegSignature = 0xffd8
/** Returns the media type of a re-encoded picture. */
const mediaTypeOf = (bytes: Buffer) => (bytes.readUInt16BE() === jpegSignature ? 'image/jpeg' : 'image/png')
const userLimit: Limit = { name: 'image', points: 30, seconds: 600 }
const keyOf = (collectionId: string, mediaId: string) => `${collectionFolder(collectionId)}/media/${mediaId}`

function present(row: queries.MediaRow): DocumentMedia {
  const { id, state, prompt, variant, error } = row
  const url = state === 'ready' ? `/collections/v2/${row.collection_id}/media/${id}/file` : null
  const created = toEpochSeconds(row.created_at)
  return { id, type: 'image', state, prompt, variant, created, url, error }
}

export async function listMedia(ctx: Context, actor: UserActor, id: string): Promise<MediaLibrary> {
  await requireCollection(ctx.db, actor, id, 'view')
  const rows = await queries.listMedia(ctx.db, id)
  const withState = (state: DocumentMedia['state']) => rows.filter((row) => row.state === state).map(present)
  const indexById = (items: DocumentMedia[]) => Object.fromEntries(items.map((item) => [item.id, item]))
  const prompts = [...new Set(rows.map(({ prompt }) => prompt))]
  return {
    processing: indexById(withState('pending')),
    error: indexById(withState('error')),
    library: withState('ready'),
    groupIndex: Object.fromEntries(rows.map((row) => [row.id, prompts.indexOf(row.prompt)])),
  }
}

export async function listMediaInProgress(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<DocumentMedia[]> {
  return Object.values((await listMedia(ctx, actor, id)).processing)
}

/**
 * Requires a configured image model.
 * @throws AppError not_configured
 */
function requireImageModel({ imageModel }: Context): void {
  const { ready, problem, enabledBy } = imageModel.status()
  if (!ready) throw new AppError('not_configured', problem ?? 'No image model is set up', { enabledBy })
}

/** Checks that another picture may be generated and stored on behalf of a document's owner. */
async function requireImageQuota(
  ctx: Context,
  tx: Db,
  { owner_id, organization_id }: CollectionRow,
): Promise<void> {
  await requireQueueQuota(ctx, tx, owner_id)
  await requireQuota(ctx, tx, { userId: owner_id, organizationId: organization_id, bytes: 1 })
}

/** Enqueues the generation of a picture. */
export async function createImage(
  ctx: Context,
  actor: UserActor,
  id: string,
  { prompt, variant }: { prompt: string; variant: DocumentVariant },
): Promise<DocumentMedia> {
  const collection = await requireCollection(ctx.db, actor, id, 'edit')
  await requireFeature(ctx, ctx.db, collection.organization_id, 'ContentGeneration')
  requireImageModel(ctx)
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    await requireImageQuota(ctx, tx, collection)
    const values = { id: randomUUID(), collection_id: id, run_id: randomUUID(), prompt, variant }
    const row = await queries.insertMedia(tx, {
      ...values,
      state: 'pending',
      error: null,
      content_type: null,
    })
    await ctx.queue.enqueue(tx, imageJob, { mediaId: row.id, runId: row.run_id }, collection.organization_id)
    await notifyCollectionAudience(tx, id)
    return present(row)
  })
}

/** Stores an uploaded picture, re-encoded. */
export async function uploadPicture(
  ctx: Context,
  actor: UserActor,
  id: string,
  { name, ...upload }: PictureUpload & { name: string },
): Promise<DocumentMedia> {
  await requireCollection(ctx.db, actor, id, 'edit')
  await ctx.limits.take(userUploadLimit, actor.userId)
  const bytes = await readPicture(ctx, upload, 'page', maxDocumentPictureBytes)
  const type = mediaTypeOf(bytes)
  const mediaId = randomUUID()
  const key = keyOf(id, mediaId)
  try {
    await ctx.storage.putStream(key, Readable.from([bytes]), type)
    const row = await ctx.db.transaction().execute(async (tx) => {
      const { owner_id, organization_id } = await requireLockedCollection(tx, actor, id, 'edit')
      await requireQuota(ctx, tx, { userId: owner_id, organizationId: organization_id, bytes: bytes.length })
      const values = { id: mediaId, collection_id: id, run_id: randomUUID(), prompt: name, error: null }
      const row = await queries.insertMedia(tx, {
        ...values,
        variant: 'custom',
        state: 'ready',
        content_type: type,
      })
      await notifyCollectionAudience(tx, id)
      return row
    })
    await updateStoredBytes(ctx, id)
    return present(row)
  } catch (error) {
    if (!(await queries.findMedia(ctx.db, { collectionId: id, mediaId }))) await ctx.storage.delete(key)
    throw error
  }
}

interface MediaRequest {
  collectionId: string
  mediaId: string
}

/** Retries a failed picture. */
export async function retryMedia(
  ctx: Context,
  actor: UserActor,
  pictureKey: MediaRequest,
): Promise<DocumentMedia> {
  const collection = await requireCollection(ctx.db, actor, pictureKey.collectionId, 'edit')
  await requireMedia(ctx, pictureKey)
  requireImageModel(ctx)
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    await requireImageQuota(ctx, tx, collection)
    const row = await queries.beginRetry(tx, pictureKey, randomUUID())
    if (!row) throw new AppError('conflict', 'Only failed pictures can be retried')
    await ctx.queue.enqueue(tx, imageJob, { mediaId: row.id, runId: row.run_id }, collection.organization_id)
    await notifyCollectionAudience(tx, pictureKey.collectionId)
    return present(row)
  })
}

async function requireMedia(ctx: Context, pictureKey: MediaRequest): Promise<queries.MediaRow> {
  const row = await queries.findMedia(ctx.db, pictureKey)
  if (!row) throw new AppError('not_found', 'Picture not found')
  return row
}

/** Reads a picture for viewers of its collection. */
export async function readMedia(
  ctx: Context,
  actor: ReaderActor,
  pictureKey: MediaRequest,
): Promise<RawResponse> {
  await requireCollection(ctx.db, actor, pictureKey.collectionId, 'view')
  const { state, content_type } = await requireMedia(ctx, pictureKey)
  if (state !== 'ready' || !content_type) throw new AppError('not_ready', "The picture isn't ready yet")
  const headers = {
    // Pictures from a public link must not remain in caches after the link is revoked.
    'cache-control': actor.kind === 'user' ? 'private, max-age=3600' : 'no-store',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  return {
    type: content_type,
    body: await ctx.storage.read(keyOf(pictureKey.collectionId, pictureKey.mediaId)),
    headers,
  }
}

/** Returns the prompt for the image model, which mentions the kind of text. */
const imagePrompt = ({ prompt, variant }: Pick<queries.MediaRow, 'prompt' | 'variant'>): string =>
  variant === 'custom' ? prompt : `${prompt}\n\nThe picture illustrates ${variantName(variant)}.`

/** Generates a picture, unless it was deleted or restarted in the meantime. */
export async function generateImage(
  ctx: Context,
  { mediaId, runId }: { mediaId: string; runId: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await queries.findPendingPicture(ctx.db, mediaId, runId)
  if (!row || (await readCollection(ctx.db, row.collection_id))?.trashed_at !== null) return
  try {
    const picture = await ctx.imageModel.generate({ prompt: imagePrompt(row), signal })
    // Strips the metadata, since some services repeat the prompt in it.
    const bytes = await ctx.media.toPicture(picture.bytes, 'page', signal)
    const type = mediaTypeOf(bytes)
    await ctx.storage.putStream(keyOf(row.collection_id, row.id), Readable.from([bytes]), type)
    await end(ctx, row, { state: 'ready', content_type: type })
    await updateStoredBytes(ctx, row.collection_id)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof EngineError || error instanceof MediaError)) throw error
    ctx.log.warn({ err: error, collectionId: row.collection_id }, 'picture not generated')
    const isUnconfigured = error instanceof EngineError && error.code === 'engine_unavailable'
    await end(ctx, row, { state: 'error', error: isUnconfigured ? 'not_configured' : 'provider_failed' })
  }
}

/** Marks a picture as failed. */
export async function markImageFailed(
  ctx: Context,
  { mediaId, runId }: { mediaId: string; runId: string },
): Promise<void> {
  const row = await queries.findPendingPicture(ctx.db, mediaId, runId)
  if (row) await end(ctx, row, { state: 'error', error: 'provider_failed' })
}

async function end(ctx: Context, row: queries.MediaRow, values: Parameters<typeof queries.finishAttempt>[2]) {
  const isUpdated = await ctx.db.transaction().execute(async (tx) => {
    const isChanged = await queries.finishAttempt(tx, row, values)
    if (isChanged) await notifyCollectionAudience(tx, row.collection_id)
    return isChanged
  })
  // If the picture was deleted, no row refers to the stored file, so it is deleted here.
  if (!isUpdated && !(await queries.findMedia(ctx.db, { collectionId: row.collection_id, mediaId: row.id })))
    await ctx.storage.delete(keyOf(row.collection_id, row.id))
}

/** Copies a collection's pictures to its duplicate. Returns the new IDs keyed by the old ones. */
export async function copyPictures(
  ctx: Context,
  tx: Db,
  from: string,
  to: string,
): Promise<Map<string, string>> {
  const copiedMedia = await queries.copyMedia(tx, from, to)
  for (const { previous, id } of copiedMedia) await ctx.storage.copy(keyOf(from, previous), keyOf(to, id))
  return new Map(copiedMedia.map(({ previous, id }) => [previous, id]))
}

/** Lists a collection's finished pictures with their storage keys. */
export async function listPictures(ctx: Context, collectionId: string) {
  const rows = await queries.listMedia(ctx.db, collectionId)
  return rows
    .filter(({ state }) => state === 'ready')
    .map(({ id, prompt, content_type }) => ({ id, prompt, type: content_type, key: keyOf(collectionId, id) }))
}
