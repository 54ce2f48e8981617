import { create as contentDisposition } from 'content-disposition'
import type { ExportFormat } from '#contract/choices.ts'
import { exportFileName } from '#domain/collections.ts'
import { toMs } from '#domain/seconds.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireExport } from '#server/features/collections/access.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { StoredWords, TranscriptFile } from '#server/infra/workers/transcripts.ts'
import type { TranscriptRequest } from './reading.ts'
import { inlineChunkLimits } from './threads.ts'
import { type WaitingCaller, writeTranscript } from './writing.ts'

interface ExportRequest {
  format: ExportFormat
  /** Characters per line. */
  size: number
  breakAllSpeakers: boolean
  /** Seconds. */
  from: number
  versionId?: string | undefined
}

const types: Record<ExportFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
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
  return {
    type: types[format],
    body,
    headers: { 'content-disposition': contentDisposition(exportFileName(named, format)) },
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
    // Loading the DOCX writer also takes a while.
    smallChunks: cut.format === 'docx' ? 0 : inlineChunkLimits.file,
    write: (task, { words, about: { speakers } }) => task('writeFile', { ...words, ...cut, speakers }),
  })
}
