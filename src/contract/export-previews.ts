import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { transcriptEndpoints } from './transcripts.ts'

export const exportPreview = z
  .object({
    text: z.string().nullable().describe("The beginning of the file. Null if the file isn't text."),
    isCut: z.boolean().describe('Whether the file continues.'),
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
    description: 'Returns the beginning of the file that the same options export.',
    errors: ['not_ready'],
    example: { params: { id: sample.collection }, query: { format: 'srt' } },
    params,
    query: query.omit({ pubkey: true }),
    answer: { kind: 'result', schema: exportPreview },
  }),
}
