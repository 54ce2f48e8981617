import { exportFileName, fileExtension } from '#domain/collections/file-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import { listPictures } from '#server/features/document-media/service.ts'
import { findDocument } from '#server/features/documents/reads.ts'
import { getPlainText } from '#server/features/exports/service.ts'
import { listHighlights } from '#server/features/highlights/service.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import { getTranscript, listVersions } from '#server/features/transcripts/service.ts'
import type { AddFile } from '#server/infra/archives/zip.ts'
import { AppError } from '#server/infra/errors.ts'
import { sizeIfExists } from '#server/infra/storage/missing-objects.ts'
import { listRecordings, type Recording } from './recording-queries.ts'

/** The archive, with callbacks for tracking its progress. */
export interface ExportTarget {
  pack: AddFile
  /** Records an omitted item and the reason. */
  skip(itemName: string, reason: string): void
  /** Advances the progress by a number of bytes read. */
  onBytes(bytes: number): void
  /** Aborted when the export is canceled. */
  signal: AbortSignal
}

/** Returns the total size of a user's original media in bytes; missing files count as zero. */
export async function measureTotalMediaSize(ctx: Context, userId: string): Promise<number> {
  let bytes = 0
  for (const { source_key } of await listRecordings(ctx.db, userId))
    bytes += (await sizeIfExists(ctx.storage, source_key)) ?? 0
  return bytes
}

/** Adds all recordings of a user to the archive, each in its own folder. */
export async function packRecordings(ctx: Context, owner: UserActor, target: ExportTarget): Promise<void> {
  const recordings = await listRecordings(ctx.db, owner.userId)
  const digits = String(recordings.length).length
  for (const [index, recording] of recordings.entries()) {
    const number = String(index + 1).padStart(digits, '0')
    const folder = `recordings/${number} ${titleOf(recording)}`
    try {
      await packRecording(ctx, owner, target, { recording, folder })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      target.skip(folder, 'It was deleted during the export')
    }
  }
}

/** Returns a recording's name in a form that is valid on all file systems. */
function titleOf({ id, name, language_code: languageCode }: Recording): string {
  return exportFileName({ id, name, languageCode }, 'x').slice(0, -2).trim()
}

interface RecordingFolder {
  recording: Recording
  folder: string
}

async function packRecording(
  ctx: Context,
  owner: UserActor,
  target: ExportTarget,
  place: RecordingFolder,
): Promise<void> {
  const { recording, folder } = place
  const { source_key: _, ...recordingFields } = recording
  await target.pack(`${folder}/recording.json`, json(toCamelCase(recordingFields)))
  const document = await findDocument(ctx.db, recording.id)
  if (document) return await packDocument(ctx, target, folder, document)
  if (await findTranscript(ctx.db, recording.id)) await packTranscript(ctx, owner, target, place)
  else target.skip(`${folder}/transcript.json`, 'There is no transcript')
  await packMedia(ctx, target, place)
}

type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>

async function packDocument(
  ctx: Context,
  { pack }: ExportTarget,
  folder: string,
  document: Document,
): Promise<void> {
  const { collection_id: id, plain, ...recordingFields } = document
  await pack(`${folder}/document.json`, json(toCamelCase(recordingFields)))
  await pack(`${folder}/document.txt`, `${plain}\n`)
  const pictures = await listPictures(ctx, id)
  await pack(`${folder}/pictures.json`, json(pictures.map(({ key: _, ...picture }) => picture)))
  for (const { id, type, key } of pictures)
    await pack(`${folder}/pictures/${id}.${type?.split('/')[1] ?? 'bin'}`, await ctx.storage.read(key), {
      compress: false,
    })
}

async function packTranscript(
  ctx: Context,
  owner: UserActor,
  { pack, skip, signal }: ExportTarget,
  { recording, folder }: RecordingFolder,
): Promise<void> {
  const { id } = recording
  const requester = { actor: owner, address: owner.address, signal }
  await pack(`${folder}/transcript.json`, await getTranscript(ctx, requester, { id }))
  await pack(`${folder}/transcript.txt`, await getPlainText(ctx, requester, { id }))
  await pack(`${folder}/highlights.json`, json(await listHighlights(ctx, owner, id)))
  const { Items: versions } = await listVersions(ctx, owner, id, { limit: maxVersions })
  await pack(`${folder}/versions.json`, json(versions))
  for (const [index, version] of versions.entries()) {
    const number = String(versions.length - index).padStart(3, '0')
    const content = await getTranscript(ctx, requester, { id, versionId: version.id })
    await pack(`${folder}/versions/${number} ${version.kind}.json`, content)
  }
  const end = await shownEnd(ctx, ctx.db, recording)
  if (end !== null) skip(`${folder}/transcript.json`, `Only the first ${end / 1000} seconds are included`)
}

/**
 * Maximum number of versions. A version is saved at most every few minutes of work, so no recording has this
 * many.
 */
const maxVersions = 100_000

async function packMedia(
  ctx: Context,
  { pack, skip, onBytes }: ExportTarget,
  { recording: { source_key: key, source_url: url, media_deleted_at: deletedAt }, folder }: RecordingFolder,
): Promise<void> {
  const name = `${folder}/original${extensionOf(key)}`
  if (deletedAt) return skip(name, "The workspace's retention policy deleted the media")
  const size = await sizeIfExists(ctx.storage, key)
  if (size === undefined) return skip(name, url === null ? 'The file is missing' : "It wasn't downloaded")
  await pack(name, await ctx.storage.read(key), { compress: false, onBytes })
}

const extensionOf = (key: string) => {
  const extension = fileExtension(key)
  return extension ? `.${extension}` : ''
}

const toCamelCase = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
