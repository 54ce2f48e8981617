import { buffer } from 'node:stream/consumers'
import { exportFiles } from '#contract/export-formats.ts'
import type { ExportPreview } from '#contract/export-previews.ts'
import { truncateText } from '#domain/text/printable.ts'
import type { Context } from '#server/context.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import { requireCollection, requireExportPermission } from '#server/features/collections/access.ts'
import { hasRedactions } from '#server/features/redactions/service.ts'
import type { WaitingCaller } from '#server/features/transcripts/service.ts'
import { type ExportRequest, exportTranscript, readFilePreview } from './service.ts'

/** Maximum length of a preview, in lines and in UTF-16 code units. */
const maxLines = 60
const maxLength = 4000

/** Returns the beginning of an exported file: of its text, pages, or table. */
export async function previewExport(
  ctx: Context,
  requester: WaitingCaller,
  id: string,
  request: ExportRequest,
): Promise<ExportPreview> {
  const collection = await requireCollection(ctx.db, requester.actor, id, 'view')
  await requireExportPermission(ctx.db, requester.actor, id)
  await requireFeature(ctx, ctx.db, collection.organization_id, 'TranscriptExport')
  const hasRedactedWords = await hasRedactions(ctx.db, collection)
  if (!exportFiles[request.format].isText)
    return { text: null, ...(await readFilePreview(ctx, requester, id, request)), hasRedactedWords }
  const { body } = await exportTranscript(ctx, requester, id, request)
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : String(await buffer(body))
  return { ...cutPreview(text), page: null, table: null, hasRedactedWords }
}

/** Truncates a text to the length of a preview and removes any byte order mark. */
export function cutPreview(fullText: string): Pick<ExportPreview, 'text' | 'isCut'> {
  const text = fullText.replace(/^\ufeff/, '')
  const firstLines = text.slice(0, maxLength + 1).split(/\r?\n/)
  const shortened = truncateText(firstLines.slice(0, maxLines).join('\n'), maxLength)
  return { text: shortened, isCut: text.length > maxLength || firstLines.length > maxLines }
}
