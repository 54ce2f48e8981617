import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collection.ts'
import { fileExtension } from '#domain/collections/file-names.ts'
import { truncateText } from '#domain/text/printable.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findLanguage } from '#server/features/accounts/reads.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import {
  addCollection,
  type CollectionRow,
  collectionFolder,
  readCollectionAs,
} from '#server/features/collections/service.ts'
import { copyPictures } from '#server/features/document-media/service.ts'
import { copyDocument, createVersion } from '#server/features/documents/service.ts'
import { requireQuota } from '#server/features/quotas/service.ts'
import { copyTags } from '#server/features/tags/service.ts'
import { copyTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { ignoreMissingObject } from '#server/infra/storage/missing-objects.ts'

const maxNameLength = 300
const copyOf = { en: (name: string) => `Copy of ${name}`, es: (name: string) => `Copia de ${name}` }

/**
 * Copies a collection that the caller can see. The caller owns the copy, which is in the same workspace. The
 * current words become the copy's first version; comments and highlights aren't copied.
 */
export async function duplicateCollection(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  const original = await requireCollection(ctx.db, actor, id, 'view')
  if (original.state !== 'complete' || !(original.has_transcript || original.type === 'text'))
    throw new AppError('not_ready', 'Only completed collections can be copied')
  const language = await findLanguage(ctx.db, actor.userId)
  const name = truncateText((language === 'es' ? copyOf.es : copyOf.en)(original.name), maxNameLength)
  const copy = randomUUID()
  try {
    const media = await copyMedia(ctx, original, copy)
    await ctx.db.transaction().execute(async (tx) => {
      // Read again, since the original may have been deleted or unshared in the meantime.
      const row = await requireLockedCollection(tx, actor, id, 'view')
      requireUnchangedMedia(original, row)
      await requireQuotaForCopy(ctx, tx, actor, row)
      await addCollection(tx, { ...copyColumns(row), ...media, id: copy, owner_id: actor.userId, name })
      if (row.has_transcript) await copyTranscript(tx, row.id, copy)
      if (row.type === 'text') {
        await copyTags(tx, row.id, copy)
        await copyDocument(tx, row.id, copy, await copyPictures(ctx, tx, row.id, copy))
        await createVersion(tx, copy, { kind: 'draft', userId: null })
      }
    })
  } catch (error) {
    await ctx.storage.deleteFolder(collectionFolder(copy))
    throw error
  }
  return readCollectionAs(ctx, actor, copy)
}

/** Returns the column values of a copy, other than its media and words. */
function copyColumns(row: CollectionRow) {
  const { language_code, snippet, engine, quality, transcription_started_at, completed_at } = row
  const { translated_from, translation_of } = row
  return {
    ...recordingColumns(row),
    language_code,
    snippet,
    engine,
    quality,
    transcription_started_at,
    completed_at,
    translated_from,
    translation_of,
    // An open Precision order applies only to the original.
    perfection: row.perfection || null,
    has_transcript: row.has_transcript,
    type: row.type,
    created_at: new Date(),
    state: 'complete' as const,
    run_id: randomUUID(),
    percent: 100,
  }
}

/** @throws AppError conflict if the media were deleted while being copied */
export function requireUnchangedMedia(before: CollectionRow, { media_deleted_at }: CollectionRow): void {
  if (media_deleted_at && !before.media_deleted_at)
    throw new AppError('conflict', "The collection's media was just deleted")
}

/**
 * Checks the storage quota for a copy, which counts in full since it keeps the data when the original is
 * deleted.
 */
export async function requireQuotaForCopy(ctx: Context, tx: Db, { userId }: UserActor, row: CollectionRow) {
  const organizationId = row.organization_id
  await requireQuota(ctx, tx, { userId, organizationId, bytes: Number(row.stored_bytes ?? 0) })
}

/** Returns the column values that describe a recording, for its copy. */
export function recordingColumns(row: CollectionRow) {
  const { organization_id, region, demo, source_url, description, speaker_method, options } = row
  const { has_video, duration_seconds, overview, file_name, media_deleted_at } = row
  const documentSettings = row.document_settings
  return {
    file_name,
    stored_bytes: Number(row.stored_bytes ?? 0),
    organization_id,
    region,
    demo,
    source_url,
    description,
    speaker_method,
    has_video,
    duration_seconds,
    overview,
    media_deleted_at,
    options: JSON.stringify(options),
    document_settings: JSON.stringify(documentSettings),
  }
}

const keys = ['audio_key', 'denoised_key', 'denoised_video_key', 'video_key', 'peaks_key'] as const

/** Copies the playable files, as well as the originals if they still exist; returns the copies' keys. */
export async function copyMedia(ctx: Context, original: CollectionRow, id: string) {
  const { source_key, audio_key, denoised_key, denoised_video_key, video_key, peaks_key } = original
  const originalKeys = { source_key, audio_key, denoised_key, denoised_video_key, video_key, peaks_key }
  // All users share the welcome recording's media.
  if (original.demo) return originalKeys
  const keyFor = (key: string) => `${collectionFolder(id)}/${key.split('/').at(-1)}`
  const copiedKeys = {
    ...originalKeys,
    source_key: `${collectionFolder(id)}/source.${fileExtension(source_key) ?? 'bin'}`,
  }
  await ctx.storage.copy(source_key, copiedKeys.source_key).catch(ignoreMissingObject)
  for (const column of keys) {
    const key = original[column]
    if (key === null) continue
    copiedKeys[column] = keyFor(key)
    await ctx.storage.copy(key, keyFor(key)).catch(ignoreMissingObject)
  }
  return copiedKeys
}
