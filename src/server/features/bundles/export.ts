import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import { type BundleManifest, bundleFiles, bundleFormat, bundleVersion } from '#contract/bundle-format.ts'
import { bundleExtension } from '#contract/export-formats.ts'
import { exportFileName, fileExtension } from '#domain/collections/file-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { requireFeature, shownEnd } from '#server/features/billing/service.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { type AddFile, writeZip } from '#server/infra/archives/zip.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

const userLimit: Limit = { name: 'bundle-export', points: 120, seconds: 3600 }

/**
 * Streams a bundle.
 * @throws AppError not_ready; not_available if part of the transcript is hidden
 */
export async function exportBundle(
  ctx: Context,
  actor: UserActor,
  id: string,
  signal: AbortSignal,
): Promise<RawResponse> {
  const collection = await requireCollection(ctx.db, actor, id, 'edit')
  if (collection.state !== 'complete' || !collection.has_transcript)
    throw new AppError('not_ready', 'There is no transcript yet')
  await requireFeature(ctx, ctx.db, collection.organization_id, 'TranscriptExport')
  if ((await shownEnd(ctx, ctx.db, collection)) !== null)
    throw new AppError('not_available', 'Part of the transcript is hidden')
  await ctx.limits.take(userLimit, actor.userId)
  const auditFields = {
    kind: 'bundleExported',
    organizationId: collection.organization_id,
    subjectId: id,
  } as const
  await audit(ctx.db, { ...auditFields, ...auditActor(actor) })
  const folder = await mkdtemp(join(ctx.workDir, 'bundle-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const snapshot = await takeSnapshot(ctx, actor, id, folder)
    const media = await findMedia(ctx, collection)
    const body = streamZip((pack) => fill(ctx, pack, { folder, snapshot, media }), signal, remove)
    const exportSubject = { id, name: collection.name, languageCode: collection.language_code }
    const fileName = exportFileName(exportSubject, bundleExtension)
    return {
      type: 'application/zip',
      body,
      headers: { 'content-disposition': contentDisposition(fileName) },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns an archive as a stream that fails if the archive can't be completed. */
function streamZip(
  fill: (pack: AddFile) => Promise<void>,
  signal: AbortSignal,
  onEnd: () => Promise<void>,
): PassThrough {
  const body = new PassThrough()
  void writeZip((archive) => pipeline(archive, body), fill, signal)
    .catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(onEnd)
  return body
}

interface Media {
  key: string
  original: boolean
}

/** Returns the recording's original file, or its playback copy if there is none; null if neither exists. */
async function findMedia({ storage }: Context, row: Authorized<'edit'>): Promise<Media | null> {
  if (row.media_deleted_at) return null
  for (const key of [row.source_key, row.video_key, row.audio_key]) {
    if (key === null) continue
    if ((await sizeIfExists(storage, key)) !== undefined) return { key, original: key === row.source_key }
  }
  return null
}

/** Fills the archive. The manifest comes last, since it contains the checksums of the other files. */
async function fill(
  { storage }: Context,
  pack: AddFile,
  { folder, snapshot, media }: { folder: string; snapshot: Snapshot; media: Media | null },
): Promise<void> {
  const { manifest, ...data } = bundleFiles
  const files: BundleManifest['files'] = []
  for (const name of Object.values(data)) files.push(await pack(name, createReadStream(join(folder, name))))
  const extension = media && fileExtension(media.key)
  const file = `media/recording${extension ? `.${extension}` : ''}`
  if (media) files.push(await pack(file, await storage.read(media.key), { compress: false }))
  const contents: BundleManifest = {
    format: bundleFormat,
    version: bundleVersion,
    product: 'Longhand',
    exported: new Date().toISOString(),
    ...snapshot,
    media: media && { file, original: media.original },
    files,
  }
  await pack(manifest, `${JSON.stringify(contents, null, 2)}\n`)
}
