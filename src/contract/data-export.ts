import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'

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
      .describe('what had to be left out; manifest.json in the archive says why'),
    error: z
      .enum(['storage_full', 'internal'])
      .nullable()
      .describe('why it failed: there was no space left, or something else'),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof dataExport>

const own = { access: 'user', unverified: true } as const
// Not among what is spread: schemas that are stay in the browser's code.
const params = z.object({ uid: id })
const path = '/user/v2/:uid/export'

export const dataExportEndpoints = {
  getDataExport: endpoint({
    ...own,
    params,
    method: 'GET',
    path,
    summary: 'The archive of all that is mine, or how far it is; null when I asked for none',
    answer: { kind: 'result', schema: dataExport.nullable() },
  }),
  startDataExport: endpoint({
    ...own,
    params,
    method: 'POST',
    path,
    summary:
      'Make an archive of all that is mine: one at a time, three in a day. A mail says when it is ready; it is kept seven days',
    personal: true,
    answer: { kind: 'result', schema: dataExport },
  }),
  removeDataExport: endpoint({
    ...own,
    params,
    method: 'DELETE',
    path,
    summary: 'Stop making the archive, or remove it',
    personal: true,
    answer: { kind: 'empty' },
  }),
  addressDataExport: endpoint({
    ...own,
    params,
    method: 'POST',
    path: `${path}/address`,
    summary: 'An address of five minutes to download my archive from',
    personal: true,
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
}
