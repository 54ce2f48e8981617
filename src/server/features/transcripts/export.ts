import { create as contentDisposition } from 'content-disposition'
import type { SubtitleFormat } from '#contract/transcripts.ts'
import { exportFileName } from '#domain/collections.ts'
import { toMs } from '#domain/items.ts'
import { toPlainText, toSrt, toVtt } from '#domain/subtitles.ts'
import type { Word } from '#domain/words.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireExport } from '#server/features/collections/service.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { readTranscript, type Speaker } from './service.ts'

interface ExportRequest {
  format: SubtitleFormat
  /** Characters a line. */
  size: number
  breakAllSpeakers: boolean
  /** Seconds. */
  from: number
  versionId?: string | undefined
}

const types: Record<SubtitleFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The transcript in a file format, with its file name. */
export async function exportTranscript(
  ctx: Context,
  actor: ReaderActor,
  collectionId: string,
  request: ExportRequest,
): Promise<RawAnswer> {
  const { collection, words, speakers } = await readTranscript(ctx, actor, collectionId, request.versionId)
  // Captions belong to watching.
  if (request.format !== 'vtt') await requireExport(ctx.db, actor, collectionId)
  const from = toMs(request.from)
  const named = { id: collection.id, name: collection.name, languageCode: collection.language_code }
  return {
    type: types[request.format],
    body: await write(
      collection.name,
      words.filter((word) => word.end >= from),
      speakers,
      request,
    ),
    headers: { 'content-disposition': contentDisposition(exportFileName(named, request.format)) },
  }
}

async function write(
  title: string,
  words: Word[],
  speakers: Speaker[],
  { format, size, breakAllSpeakers }: ExportRequest,
): Promise<string | Buffer> {
  switch (format) {
    case 'srt':
      return toSrt(words, { size, breakAllSpeakers })
    case 'vtt':
      return toVtt(words, speakers, { size, breakAllSpeakers })
    case 'txt':
      return toPlainText(words, speakers)
    case 'docx': {
      // Takes a while to load, and few need it.
      const { toDocx } = await import('#server/infra/documents/docx.ts')
      return toDocx({ title, words, speakers })
    }
  }
}
