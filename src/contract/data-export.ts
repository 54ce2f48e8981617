import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Archive of the user's data that is stored in another region. */
export const regionExport = z
  .object({
    region: locale,
    state: z
      .enum(['ready', 'missing'])
      .describe("`missing` if the region didn't respond or its export failed."),
    bytes: z.number().int().nullable().describe('Size of the archive, in bytes. Null if it is missing.'),
    files: z.number().int().nullable(),
    skipped: z.number().int().nullable(),
  })
  .meta({ id: 'RegionExport' })
export type RegionExport = z.infer<typeof regionExport>

export const dataExport = z
  .object({
    id,
    state: z.enum(['queued', 'working', 'ready', 'failed']),
    percent: z.number().describe('Progress from 0 to 100.'),
    created: epochSeconds,
    expires: epochSeconds.nullable().describe('When the archive will be deleted. Null until it is ready.'),
    bytes: z.number().int().nullable().describe('Size of the archive, in bytes. Null until it is ready.'),
    files: z.number().int().nullable().describe('Number of files in the archive. Null until it is ready.'),
    skipped: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of files that were skipped. `manifest.json` in the archive lists the reasons. Null until it is ready.',
      ),
    regions: z
      .array(regionExport)
      .describe(
        "Archives of the other regions that store some of the user's data, each kept in its region. Empty until the export is ready.",
      ),
    error: z
      .enum(['storage_full', 'internal'])
      .nullable()
      .describe(
        "Why the export failed: `storage_full` if there wasn't enough space, otherwise `internal`. Null if it didn't fail.",
      ),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof dataExport>

const userAccess = { access: 'user', unverified: true, home: 'forward' } as const
const params = z.object({ uid: id })

export const dataExportEndpoints = {
  getDataExport: endpoint({
    ...routes.getDataExport,
    ...userAccess,
    params,
    summary: 'Get my data export',
    description: 'Returns `null` if there is none.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: dataExport.nullable() },
  }),
  startDataExport: endpoint({
    ...routes.startDataExport,
    ...userAccess,
    params,
    summary: 'Start a data export',
    description:
      'Only one export can run at a time, and three can be started per day. The caller gets an email when the archive is ready. The archive is kept for seven days.',
    errors: ['conflict', 'too_many_requests'],
    example: { params: { uid: sample.user } },
    personal: true,
    answer: { kind: 'result', schema: dataExport },
  }),
  removeDataExport: endpoint({
    ...routes.removeDataExport,
    ...userAccess,
    params,
    summary: 'Delete my data export',
    description: 'Stops the export if it is still in progress.',
    example: { params: { uid: sample.user } },
    personal: true,
    answer: { kind: 'empty' },
  }),
  createDataExportLink: endpoint({
    ...routes.createDataExportLink,
    ...userAccess,
    params,
    summary: 'Get a download URL for my data export',
    description: 'The URL is valid for five minutes. Each region has its own archive.',
    errors: ['not_ready', 'region_unreachable'],
    example: { params: { uid: sample.user }, error: 'not_found' },
    personal: true,
    query: z.object({
      region: locale.optional().describe('Region of the archive. Defaults to the home region.'),
    }),
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
}
