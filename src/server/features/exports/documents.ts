import { create as contentDisposition } from 'content-disposition'
import { type DocumentFormat, documentFiles } from '#contract/document-formats.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import type { ExportedDocument } from '#domain/documents/export/export-document.ts'
import { printableName, toPrintable } from '#domain/text/printable.ts'
import type { ReaderActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireExportPermission,
} from '#server/features/collections/access.ts'
import { findDocument } from '#server/features/documents/reads.ts'
import { clientOf, type WaitingCaller } from '#server/features/transcripts/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { readDocumentChoices } from './contents.ts'
import { readPictures } from './pictures.ts'

/** Exports a document in a given format; returns the file and its name. */
export async function exportDocument(
  ctx: Context,
  requester: WaitingCaller,
  id: string,
  format: DocumentFormat,
): Promise<RawResponse> {
  const { actor, signal } = requester
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  await requireExportPermission(ctx.db, actor, id)
  await requireFeature(ctx, ctx.db, collection.organization_id, 'TranscriptExport')
  const bytes = await ctx.workers.exports.run({ client: clientOf(requester), signal }, async (task) => {
    const document = await describeDocument(ctx, actor, collection, { format, signal })
    return task('writeDocument', { format, document })
  })
  const { extension, mediaType, isText } = documentFiles[format]
  const exportSubject = { id, name: collection.name, languageCode: collection.language_code }
  return {
    type: isText ? `${mediaType}; charset=utf-8` : mediaType,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    headers: { 'content-disposition': contentDisposition(exportFileName(exportSubject, extension)) },
  }
}

async function describeDocument(
  ctx: Context,
  actor: ReaderActor,
  collection: Authorized<'view'>,
  { format, signal }: { format: DocumentFormat; signal: AbortSignal },
): Promise<ExportedDocument> {
  const document = await findDocument(ctx.db, collection.id)
  if (!document) throw new AppError('not_found', 'Document not found')
  if (collection.state === 'queued' || collection.state === 'processing')
    throw new AppError('not_ready', 'The document is being written')
  const choices = await readDocumentChoices(ctx, actor, collection)
  const date = new Intl.DateTimeFormat(choices.language, { dateStyle: 'long', timeZone: 'UTC' })
  const title = printableName(collection.name)
  const { content } = document
  return {
    title,
    hasTitle: choices.filenameAsTitle,
    details: choices.showShortHeader ? '' : date.format(collection.created_at),
    header: toPrintable(choices.headerText) || title,
    footer: toPrintable(choices.footerText),
    languageCode: collection.language_code,
    content,
    pictures: await readPictures(ctx, collection.id, content, { repeatsPictures: format === 'html', signal }),
  }
}
