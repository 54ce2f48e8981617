import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const dataExport = z
  .object({
    id,
    state: z.enum(['queued', 'working', 'ready', 'failed']),
    percent: z.number().describe('0 to 100, while it is being made'),
    created: epochSeconds,
    expires: epochSeconds.nullable().describe('when the archive is removed; null until it is ready'),
    bytes: z.number().int().nullable().describe('of the archive'),
    files: z.number().int().nullable().describe('in the archive'),
    skipped: z
      .number()
      .int()
      .nullable()
      .describe('number of files left out; manifest.json in the archive has the reasons'),
    error: z
      .enum(['storage_full', 'internal'])
      .nullable()
      .describe('why it failed: there was no space left, or something else'),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof dataExport>

const own = { access: 'user', unverified: true } as const
const params = z.object({ uid: id })

export const dataExportEndpoints = {
  getDataExport: endpoint({
    ...routes.getDataExport,
    ...own,
    params,
    summary: 'Get my data export',
    description: '`null` when there is none.',
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: dataExport.nullable() },
  }),
  startDataExport: endpoint({
    ...routes.startDataExport,
    ...own,
    params,
    summary: 'Start a data export',
    description:
      'One at a time, three per day. An email says when the archive is ready; it is kept for seven days.',
    errors: ['conflict', 'too_many_requests'],
    example: { params: { uid: sample.user } },
    personal: true,
    answer: { kind: 'result', schema: dataExport },
  }),
  removeDataExport: endpoint({
    ...routes.removeDataExport,
    ...own,
    params,
    summary: 'Delete my data export',
    description: 'Stops an export that is still in progress.',
    example: { params: { uid: sample.user } },
    personal: true,
    answer: { kind: 'empty' },
  }),
  createDataExportLink: endpoint({
    ...routes.createDataExportLink,
    ...own,
    params,
    summary: 'Get a download URL for my data export',
    description: 'Valid for five minutes.',
    errors: ['not_ready'],
    example: { params: { uid: sample.user }, error: 'not_found' },
    personal: true,
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
}
