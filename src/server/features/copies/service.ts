import { randomUUID } from 'node:crypto'
import type { Collection } from '#contract/collection.ts'
import { fileExtension } from '#domain/collections.ts'
import { cutText } from '#domain/printable.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import {
  addCollection,
  type CollectionRow,
  folderOf,
  readCollectionAs,
} from '#server/features/collections/service.ts'
import { copyPictures } from '#server/features/document-media/service.ts'
import { copyDocument } from '#server/features/documents/service.ts'
import { requireRoom } from '#server/features/quotas/service.ts'
import { copyTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import * as queries from './queries.ts'

const longestName = 300
const copyOf = { en: (name: string) => `Copy of ${name}`, es: (name: string) => `Copia de ${name}` }

/**
 * Copies a collection that the caller sees into one of their own, in the same workspace. Its words become the first
 * version of the copy; comments and highlights stay with the original.
 */
export async function duplicateCollection(ctx: Context, actor: UserActor, id: string): Promise<Collection> {
  const original = await requireCollection(ctx.db, actor, id, 'view')
  if (original.state !== 'complete' || !(original.has_transcript || original.type === 'text'))
    throw new AppError('not_ready', 'Only what is complete can be copied')
  const language = await queries.findLanguage(ctx.db, actor.userId)
  const name = cutText((language === 'es' ? copyOf.es : copyOf.en)(original.name), longestName)
  const copy = randomUUID()
  try {
    const media = await copyMedia(ctx, original, copy)
    await ctx.db.transaction().execute(async (tx) => {
      // Read again, in case the original was deleted or unshared since.
      const row = await requireLockedCollection(tx, actor, id, 'view')
      await requireRoomToCopy(ctx, tx, actor, row)
      await addCollection(tx, { ...valuesOf(row), ...media, id: copy, owner_id: actor.userId, name })
      if (row.has_transcript) await copyTranscript(tx, row.id, copy)
      if (row.type === 'text') await copyDocument(tx, row.id, copy, await copyPictures(ctx, tx, row.id, copy))
    })
  } catch (error) {
    await ctx.storage.deleteFolder(folderOf(copy))
    throw error
  }
  return readCollectionAs(ctx, actor, copy)
}

/** Properties of a copy, besides media and words. */
function valuesOf(row: CollectionRow) {
  const { language_code, snippet, engine, quality, transcription_started_at, completed_at } = row
  const { translated_from, translation_of } = row
  return {
    ...recordingOf(row),
    language_code,
    snippet,
    engine,
    quality,
    transcription_started_at,
    completed_at,
    translated_from,
    translation_of,
    // Reviews don't apply to the copy.
    perfection: row.perfection || null,
    has_transcript: row.has_transcript,
    type: row.type,
    created_at: new Date(),
    ...({ state: 'complete', run_id: randomUUID(), percent: 100 } as const),
  }
}

/** A copy counts in full: it keeps the bytes when the original is deleted. */
export async function requireRoomToCopy(ctx: Context, tx: Db, { userId }: UserActor, row: CollectionRow) {
  const organizationId = row.organization_id
  await requireRoom(ctx, tx, { userId, organizationId, bytes: Number(row.stored_bytes ?? 0) })
}

/** Columns that link a collection to its recording, for a copy. */
export function recordingOf(row: CollectionRow) {
  const { organization_id, region, demo, source_url, description, speaker_method, options } = row
  const { has_video, duration_seconds, overview, file_name } = row
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
    options: JSON.stringify(options),
  }
}

export const { findLanguage } = queries

const keys = ['audio_key', 'denoised_key', 'denoised_video_key', 'video_key', 'peaks_key'] as const

/** Copies the playable files, and the originals that still exist; returns the paths of the copies. */
export async function copyMedia(ctx: Context, original: CollectionRow, id: string) {
  const { source_key, audio_key, denoised_key, denoised_video_key, video_key, peaks_key } = original
  const there = { source_key, audio_key, denoised_key, denoised_video_key, video_key, peaks_key }
  // The welcome recording's media are shared by everyone.
  if (original.demo) return there
  const place = (key: string) => `${folderOf(id)}/${key.split('/').at(-1)}`
  const copies = { ...there, source_key: `${folderOf(id)}/source.${fileExtension(source_key) ?? 'bin'}` }
  await ctx.storage.copy(source_key, copies.source_key).catch(orMissing)
  for (const column of keys) {
    const key = original[column]
    if (key === null) continue
    copies[column] = place(key)
    await ctx.storage.copy(key, place(key))
  }
  return copies
}

function orMissing(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'not_found')) throw error
}
