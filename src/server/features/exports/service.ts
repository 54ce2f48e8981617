import { create as contentDisposition } from 'content-disposition'
import { type ExportFormat, exportFiles } from '#contract/export-formats.ts'
import { exportFileName } from '#domain/collections.ts'
import { toMs } from '#domain/seconds.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireExport } from '#server/features/collections/access.ts'
import {
  inlineChunkLimits,
  type TranscriptRequest,
  type WaitingCaller,
  writeTranscript,
} from '#server/features/transcripts/service.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { StoredWords, TranscriptFile } from '#server/infra/workers/transcripts.ts'

export interface ExportRequest {
  format: ExportFormat
  /** Characters per line. */
  size: number
  breakAllSpeakers: boolean
  /** Seconds. */
  from: number
  versionId?: string | undefined
}

/** Exports a transcript to a file format, with its file name. */
export async function exportTranscript(
  ctx: Context,
  asker: WaitingCaller,
  id: string,
  { format, versionId, ...options }: ExportRequest,
): Promise<RawResponse> {
  const collection = await requireCollection(ctx.db, asker.actor, id, versionId ? 'edit' : 'view')
  // Captions are part of watching.
  if (format !== 'vtt') await requireExport(ctx.db, asker.actor, id)
  const cut = { ...options, format, title: collection.name, from: toMs(options.from) }
  const body = await writeFile(ctx, asker, { id, versionId }, cut)
  const named = { id, name: collection.name, languageCode: collection.language_code }
  const { extension, mediaType, isText } = exportFiles[format]
  return {
    type: isText ? `${mediaType}; charset=utf-8` : mediaType,
    body,
    headers: { 'content-disposition': contentDisposition(exportFileName(named, extension)) },
  }
}

/** Returns a transcript as plain text. */
export async function getPlainText(
  ctx: Context,
  asker: WaitingCaller,
  reading: TranscriptRequest,
): Promise<Buffer> {
  const uncut = { size: 35, breakAllSpeakers: false, from: 0, title: '' }
  return writeFile(ctx, asker, reading, { ...uncut, format: 'txt' })
}

async function writeFile(
  ctx: Context,
  asker: WaitingCaller,
  reading: TranscriptRequest,
  cut: Omit<TranscriptFile, keyof StoredWords | 'speakers'>,
): Promise<Buffer> {
  return writeTranscript(ctx, asker, reading, {
    lane: 'exports',
    key: ['file', cut],
    // Loading the writers of binary formats also takes a while.
    smallChunks: exportFiles[cut.format].isText ? inlineChunkLimits.file : 0,
    write: (task, { words, about: { speakers } }) => task('writeFile', { ...words, ...cut, speakers }),
  })
}
