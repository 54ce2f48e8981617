import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type ExportFormat, exportFormats } from './export-formats.ts'
import { epochSeconds, id } from './ids.ts'
import { maxExportedCollections, maxExportFormats } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { transcriptEndpoints } from './transcripts.ts'

const exportRequest = transcriptEndpoints.getSubtitles.query.omit({ pubkey: true, versionId: true })

/** A format with its options. */
export interface FormatChoice {
  format: ExportFormat
  options: Record<string, string | number | boolean>
}

/** Parses a format's options the same way as when exporting a single transcript. */
export const parseExportOptions = ({ format, options }: FormatChoice) => {
  const providedParameters = Object.entries(options).map(([name, value]) => [name, String(value)])
  return exportRequest.safeParse({ ...Object.fromEntries(providedParameters), format })
}

const formatChoice = z
  .strictObject({
    format: z.enum(exportFormats),
    options: z
      .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
      .default({})
      .describe('Options as in the query of `GET /collections/v2/{id}/subtitles`, such as `size`.'),
  })
  .refine((choice) => parseExportOptions(choice).success, { path: ['options'], message: 'Invalid option' })
  .meta({ id: 'FormatChoice' })

export const bulkExport = z
  .object({
    id,
    state: z.enum(['queued', 'working', 'ready', 'failed']),
    total: z.number().int().describe('Number of collections.'),
    done: z.number().int().describe('Number of collections that were exported or skipped.'),
    created: epochSeconds,
    expires: epochSeconds
      .nullable()
      .describe('When the export will be deleted. Null while it is in progress.'),
    bytes: z.number().int().nullable().describe('Size of the archive, in bytes. Null until it is ready.'),
    files: z
      .number()
      .int()
      .nullable()
      .describe('Number of exported files in the archive. Null until it is ready.'),
    skipped: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of skipped collections. `manifest.json` in the archive lists the reasons. Null until it is ready.',
      ),
    downloaded: z.boolean().describe('Whether a download URL was created.'),
    error: z
      .enum(['storage_full', 'internal'])
      .nullable()
      .describe(
        "Why the export failed: `storage_full` if there wasn't enough space, otherwise `internal`. Null if it didn't fail.",
      ),
  })
  .meta({ id: 'BulkExport' })
export type BulkExport = z.infer<typeof bulkExport>

/** Reasons why a collection, or one of its files, is missing from an archive. */
export const skipReasons = ['not_ready', 'deleted', 'no_access', 'document', 'error'] as const
export type SkipReason = (typeof skipReasons)[number]

const params = z.object({ uid: id })

export const bulkExportEndpoints = {
  getBulkExport: endpoint({
    ...routes.getBulkExport,
    access: 'user',
    params,
    summary: 'Get my bulk export',
    description: 'Returns the export in progress, otherwise the latest one. Returns `null` if there is none.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: bulkExport.nullable() },
  }),
  startBulkExport: endpoint({
    ...routes.startBulkExport,
    access: 'user',
    personal: true,
    params,
    summary: 'Start a bulk export',
    description:
      "Exports transcripts to files in one ZIP archive, in the background. Only one export can run at a time. Collections that can't be exported are skipped, with the reasons in `manifest.json`. The archive is deleted after a day.",
    errors: ['conflict', 'too_many_requests'],
    example: {
      params: { uid: sample.user },
      body: { orgId: sample.workspace, collections: [sample.collection], formats: [{ format: 'srt' }] },
    },
    body: z.object({
      orgId: id.describe('ID of the workspace that contains the collections.'),
      collections: z
        .array(id)
        .min(1)
        .max(maxExportedCollections)
        .describe('IDs of the collections, in their order in the archive.'),
      formats: z
        .array(formatChoice)
        .min(1)
        .max(maxExportFormats)
        .refine((all) => new Set(all.map(({ format }) => format)).size === all.length, 'A format is repeated')
        .describe("Formats of each collection's files."),
    }),
    answer: { kind: 'result', schema: bulkExport },
  }),
  removeBulkExport: endpoint({
    ...routes.removeBulkExport,
    access: 'user',
    personal: true,
    params,
    summary: 'Delete my bulk export',
    description: 'Stops the export if it is still in progress.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'empty' },
  }),
  createBulkExportLink: endpoint({
    ...routes.createBulkExportLink,
    access: 'user',
    personal: true,
    params,
    summary: 'Get a download URL for my bulk export',
    description: 'The URL is valid for five minutes.',
    example: { params: { uid: sample.user }, error: 'not_found' },
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
}
