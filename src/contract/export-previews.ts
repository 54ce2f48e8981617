import { z } from 'zod'
import { highlightColors } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { exportLayouts } from './export-formats.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { transcriptEndpoints } from './transcripts.ts'

const pagePreview = z
  .object({
    title: z.string(),
    hasTitle: z.boolean(),
    details: z.string().describe('Date, duration and speakers below the title. Empty if omitted.'),
    header: z.string(),
    footer: z.string(),
    layout: z.enum(exportLayouts),
    paragraphs: z.array(
      z.object({
        speaker: z.string(),
        time: z.string(),
        isRightToLeft: z.boolean(),
        runs: z.array(z.object({ text: z.string(), color: z.enum(highlightColors).nullable() })),
        comments: z.array(z.string()).describe('Comments on the highlights in the paragraph.'),
      }),
    ),
  })
  .meta({ id: 'PagePreview' })
export type PagePreview = z.infer<typeof pagePreview>

const tablePreview = z
  .object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
  .meta({ id: 'TablePreview' })
export type TablePreview = z.infer<typeof tablePreview>

const previewFields = {
  page: pagePreview.nullable().describe('Content of the first pages of a Word or PDF file.'),
  table: tablePreview.nullable().describe('First rows of an Excel file.'),
  isCut: z.boolean().describe('Whether the file continues after the preview.'),
}

/** Preview of a file with pages or a table. */
export const filePreview = z.object(previewFields)

export const exportPreview = z
  .object({
    text: z.string().nullable().describe("The beginning of the file. Null if the file isn't text."),
    ...previewFields,
    hasRedactedWords: z
      .boolean()
      .describe('Whether the transcript has redacted words, which `redact` hides.'),
  })
  .meta({ id: 'ExportPreview' })
export type ExportPreview = z.infer<typeof exportPreview>

const { params, query } = transcriptEndpoints.getSubtitles

export const exportPreviewEndpoints = {
  previewExport: endpoint({
    ...routes.previewExport,
    access: 'user',
    summary: 'Preview an export',
    description:
      'Returns the beginning of the file that the same options export: its text, or the content of the first pages of a Word or PDF file or the first rows of an Excel file.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, query: { format: 'srt' } },
    params,
    query: query.omit({ pubkey: true }),
    answer: { kind: 'result', schema: exportPreview },
  }),
}
