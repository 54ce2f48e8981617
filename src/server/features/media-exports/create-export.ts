import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatTimestamp, toVtt } from '#domain/captions/subtitles.ts'
import { safeNamePart } from '#domain/collections/file-names.ts'
import type { ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { printableWords } from '#domain/exports/printable-words.ts'
import { toAss } from '#domain/exports/subtitle-files.ts'
import { truncateText } from '#domain/text/printable.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { type UserActor, userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type Authorized, requireCollection } from '#server/features/collections/access.ts'
import { requireMedia } from '#server/features/collections/service.ts'
import { listHighlights } from '#server/features/highlights/service.ts'
import { findSpansToMute } from '#server/features/redactions/service.ts'
import { readTranscript } from '#server/features/transcripts/service.ts'
import { writeZip } from '#server/infra/archives/zip.ts'
import { fontFamilyOf, fontFile } from '#server/infra/documents/fonts.ts'
import { type Excerpt, MediaError, type SilentSpan } from '#server/infra/media/media.ts'
import { subtitleContainer } from '#server/infra/media/subtitles.ts'
import { StorageError } from '#server/infra/storage/storage.ts'
import * as queries from './queries.ts'
import { fileKey } from './service.ts'

/** Retention period of a file, in milliseconds. */
const retentionMs = 24 * 3600_000
/** Interval between progress updates and cancellation checks, in milliseconds. */
const tickMs = 1000
/** Minimum length of a clip, in seconds. */
const minClipSeconds = 0.5

const types = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  zip: 'application/zip',
} as const

interface MediaFile {
  extension: keyof typeof types
  bytes: number
}

/** Creates an export's file from scratch. */
export async function createMediaExport(
  ctx: Context,
  exportId: string,
  outerSignal: AbortSignal,
): Promise<void> {
  const row = await queries.beginExport(ctx.db, exportId)
  if (!row) return
  const removalController = new AbortController()
  let percent = 0
  const timer = setInterval(() => {
    queries.updateExport(ctx.db, exportId, { percent }).then(
      (isStillRequested) => isStillRequested || removalController.abort(),
      (err: unknown) => ctx.log.warn({ err }, 'progress not stored'),
    )
  }, tickMs)
  const folder = await mkdtemp(join(ctx.workDir, 'media-export-'))
  try {
    const mediaFile = await ctx.disk.guard(
      AbortSignal.any([outerSignal, removalController.signal]),
      (signal) => make(ctx, row, { folder, signal, onPercent: (now) => (percent = now) }),
    )
    const expires_at = new Date(Date.now() + retentionMs)
    const isStillRequested = await queries.updateExport(ctx.db, exportId, {
      state: 'ready',
      percent: 100,
      ...mediaFile,
      expires_at,
    })
    if (!isStillRequested) await ctx.storage.delete(fileKey(row))
  } catch (error) {
    if (removalController.signal.aborted) return await ctx.storage.delete(fileKey(row))
    const reason = reasonOf(error)
    if (!reason) throw error
    await failMediaExport(ctx, exportId, reason)
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Marks an export as failed. */
export async function failMediaExport(ctx: Context, exportId: string, error: string): Promise<void> {
  await queries.updateExport(ctx.db, exportId, {
    state: 'failed',
    error,
    expires_at: new Date(Date.now() + retentionMs),
  })
}

/** Returns the reason for a failure if a retry wouldn't fix it. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof MediaError) return 'media'
  return error instanceof StorageError && error.code === 'storage_full' ? 'storage_full' : undefined
}

interface ExportWork {
  folder: string
  signal: AbortSignal
  onPercent(percent: number): void
}

async function make(ctx: Context, row: queries.MediaExportRow, work: ExportWork): Promise<MediaFile> {
  const actor = userWithoutSession(row.user_id)
  const collection = await requireCollection(ctx.db, actor, row.collection_id, 'view')
  requireMedia(collection)
  const source = await ctx.storage.localFile(collection.source_key, work.folder)
  // ffmpeg may write only to its output's folder.
  const output = join(work.folder, 'output')
  await mkdir(output)
  if (row.kind === 'clips') return makeClips(ctx, { row, actor, collection, source, output, ...work })
  return makeVideo(ctx, { row, actor, collection, source, output, ...work })
}

interface ExportInput extends ExportWork {
  row: queries.MediaExportRow
  actor: UserActor
  collection: Authorized<'view'>
  /** Path of the recording. */
  source: string
  /** Folder for the created files. */
  output: string
}

async function makeVideo(
  ctx: Context,
  { row, actor, collection, source, output, signal, onPercent }: ExportInput,
): Promise<MediaFile> {
  const { redact } = row.options
  const { words, speakers } = await readTranscript(ctx, actor, { id: collection.id, redact })
  const silent = await listSilentSpans(ctx, row, collection)
  const info = await ctx.media.probe(source, signal)
  const extension = row.kind === 'burned' ? 'mp4' : subtitleContainer(info)
  const path = join(output, `made.${extension}`)
  const options = {
    signal,
    silent,
    onProgress: (seconds: number) => onPercent(Math.min(99, (100 * seconds) / info.duration)),
  }
  const exportedWords = printableWords(words)
  const cueOptions = { ...row.options, languageCode: collection.language_code }
  if (row.kind === 'burned') {
    const exportedTranscript: ExportedTranscript = {
      title: collection.name,
      languageCode: collection.language_code,
      words: exportedWords,
      speakers,
      highlights: [],
      media: { name: '', duration: 0, hasVideo: true },
    }
    const usedNames = new Set<string>()
    const fontOf = (text: string) => {
      const fontFamily = fontFamilyOf(text)
      usedNames.add(fontFamily)
      return fontFamily
    }
    const ass = toAss(exportedTranscript, { ...cueOptions, fontOf })
    await ctx.media.toVideo(source, path, {
      ...options,
      subtitles: { ass, fonts: [...usedNames].map(fontFile) },
    })
  } else {
    const vtt = toVtt(exportedWords, speakers, cueOptions)
    await ctx.media.toVideoWithTrack(source, path, {
      ...options,
      vtt,
      languageCode: collection.language_code,
      container: subtitleContainer(info),
    })
  }
  await ctx.storage.putFile(fileKey(row), path, types[extension])
  return { extension, bytes: (await stat(path)).size }
}

/** Creates a clip of each highlight and packs the clips into an archive. */
async function makeClips(
  ctx: Context,
  { row, actor, collection, source, output, signal, onPercent }: ExportInput,
): Promise<MediaFile> {
  const highlights = await listHighlights(ctx, actor, collection.id, row.options)
  const spans = await listSilentSpans(ctx, row, collection)
  const extension = collection.has_video ? 'mp4' : 'mp3'
  const bytes = await writeZip(
    (archive) => ctx.storage.putStream(fileKey(row), archive, types.zip),
    async (pack) => {
      for (const [i, { startTime, endTime, quote }] of highlights.entries()) {
        const path = join(output, `clip.${extension}`)
        const excerpt = { start: startTime, seconds: Math.max(minClipSeconds, endTime - startTime) }
        const silent = spansWithin(spans, excerpt)
        if (collection.has_video) await ctx.media.toVideo(source, path, { signal, excerpt, silent })
        else await ctx.media.toAudioClip(source, path, { signal, excerpt, silent })
        const time = formatTimestamp(Math.round(startTime * 1000)).replaceAll(':', '-')
        const name = safeNamePart(`${String(i + 1).padStart(3, '0')} ${time} ${truncateText(quote, 60)}`)
        await pack(`${name}.${extension}`, createReadStream(path), {
          compress: false,
        })
        await rm(path)
        onPercent((99 * (i + 1)) / highlights.length)
      }
    },
    signal,
  )
  return { extension: 'zip', bytes }
}

/** Lists the spans to mute, in seconds; empty unless the export is redacted. */
async function listSilentSpans(
  ctx: Context,
  { options }: queries.MediaExportRow,
  collection: Authorized<'view'>,
): Promise<SilentSpan[]> {
  const spans = options.redact ? await findSpansToMute(ctx.db, collection) : []
  return spans.map(({ start, end }) => ({ start: toSeconds(start), end: toSeconds(end) }))
}

/** Returns the spans within an excerpt, relative to the start of the excerpt. */
const spansWithin = (spans: readonly SilentSpan[], { start: from, seconds }: Excerpt): SilentSpan[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(0, start - from), end: Math.min(seconds, end - from) }))
    .filter(({ start, end }) => start < end)
