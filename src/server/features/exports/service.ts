import { create as contentDisposition } from 'content-disposition'
import type { EndpointInput } from '#contract/endpoint.ts'
import { type ExportFormat, exportFiles } from '#contract/export-formats.ts'
import { filePreview } from '#contract/export-previews.ts'
import { transcriptEndpoints } from '#contract/transcripts.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import type { FilePreview } from '#domain/exports/previews.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { Context } from '#server/context.ts'
import { requireFeature } from '#server/features/billing/service.ts'
import {
  type Authorized,
  requireCollection,
  requireExportPermission,
} from '#server/features/collections/access.ts'
import {
  inlineChunkLimits,
  type TranscriptRequest,
  type WaitingCaller,
  writeTranscript,
} from '#server/features/transcripts/service.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import type { FileOptions } from '#server/infra/workers/files.ts'
import { findAppliedCaptions, findCaptionRules } from './caption-rules.ts'
import { describeMedia, readDocumentChoices, readHighlights } from './contents.ts'

export { findAppliedCaptions, findCaptionRules }

export type ExportRequest = Omit<EndpointInput<typeof transcriptEndpoints.getSubtitles>['query'], 'pubkey'>

/** Exports a transcript in a given format; returns the file and its name. */
export async function exportTranscript(
  ctx: Context,
  requester: WaitingCaller,
  id: string,
  request: ExportRequest,
): Promise<RawResponse> {
  const { format } = request
  const { collection, body } = await runRequest(ctx, requester, id, request, 'writeFile')
  const { extension, mediaType, isText } = exportFiles[format]
  const exportSubject = { id, name: collection.name, languageCode: collection.language_code }
  return {
    type: isText ? `${mediaType}; charset=utf-8` : mediaType,
    body,
    headers: { 'content-disposition': contentDisposition(exportFileName(exportSubject, extension)) },
  }
}

/** Returns the beginning of a Word, PDF, or Excel file, with the same content as the export would have. */
export async function readFilePreview(
  ctx: Context,
  requester: WaitingCaller,
  id: string,
  request: ExportRequest,
): Promise<FilePreview> {
  const { body } = await runRequest(ctx, requester, id, request, 'previewFile')
  return filePreview.parse(JSON.parse(body.toString()))
}

async function runRequest(
  ctx: Context,
  requester: WaitingCaller,
  id: string,
  request: ExportRequest,
  task: FileRequest['task'],
) {
  const { format, versionId, redact, highlights: hasHighlights } = request
  const collection = await requireCollection(ctx.db, requester.actor, id, versionId ? 'edit' : 'view')
  await requireExportPermission(ctx.db, requester.actor, id)
  await requireFeature(ctx, ctx.db, collection.organization_id, 'TranscriptExport')
  const options = await optionsFor(ctx, requester, collection, request)
  const file = { task, format, versionId, options, hasHighlights, redact }
  return { collection, body: await writeFile(ctx, requester, collection, file) }
}

async function optionsFor(
  ctx: Context,
  { actor }: WaitingCaller,
  collection: Authorized<'view' | 'edit'>,
  {
    comments,
    from,
    format: _,
    versionId: __,
    highlights: ___,
    redact: ____,
    profile,
    size,
    ...fields
  }: ExportRequest,
): Promise<FileOptions> {
  const { headerText, footerText, filenameAsTitle, showShortHeader, language } = await readDocumentChoices(
    ctx,
    actor,
    collection,
  )
  const languageCode = collection.language_code
  const rules = await findCaptionRules(ctx.db, collection.organization_id, profile, languageCode)
  return {
    ...fields,
    rules: size === undefined ? rules : { ...rules, size },
    headerText,
    footerText,
    language,
    languageCode,
    from: toMs(from),
    hasComments: comments,
    hasTitle: filenameAsTitle,
    hasDetails: !showShortHeader,
    recordedAt: collection.created_at,
  }
}

/** Returns a transcript as plain text. */
export async function getPlainText(
  ctx: Context,
  requester: WaitingCaller,
  { id, versionId }: TranscriptRequest,
): Promise<Buffer> {
  const collection = await requireCollection(ctx.db, requester.actor, id, versionId ? 'edit' : 'view')
  const request = transcriptEndpoints.getSubtitles.query.parse({ format: 'txt' })
  const options = await optionsFor(ctx, requester, collection, request)
  return writeFile(ctx, requester, collection, {
    task: 'writeFile',
    format: 'txt',
    versionId,
    options,
    hasHighlights: false,
    redact: false,
  })
}

interface FileRequest {
  /** Whether to create the whole file or just its preview. */
  task: 'writeFile' | 'previewFile'
  format: ExportFormat
  versionId?: string | undefined
  options: FileOptions
  hasHighlights: boolean
  redact: boolean
}

async function writeFile(
  ctx: Context,
  requester: WaitingCaller,
  collection: Authorized<'view' | 'edit'>,
  { task: kind, format, versionId, options, hasHighlights, redact }: FileRequest,
): Promise<Buffer> {
  const needsHighlights =
    format === 'xlsx' || (hasHighlights && exportFiles[format].options.includes('highlights'))
  const highlights = needsHighlights ? await readHighlights(ctx, requester.actor, collection, { redact }) : []
  const exportDetails = {
    title: collection.name,
    languageCode: collection.language_code,
    highlights,
    media: describeMedia(collection),
  }
  return writeTranscript(
    ctx,
    requester,
    { id: collection.id, versionId, redact },
    {
      lane: 'exports',
      key: [kind, format, exportDetails, options],
      // Loading the writers for binary formats is slow, so even small files are created on a worker thread.
      smallChunks: exportFiles[format].isText ? inlineChunkLimits.file : 0,
      write: (task, { words, metadata: { speakers } }) =>
        task(kind, { format, storedWords: words, metadata: { ...exportDetails, speakers }, options }),
    },
  )
}
