import { z } from 'zod'
import { sourceIds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const sourceItem = z
  .object({
    url: z.string().describe('Pass it as `url` to create a transcription.'),
    name: z.string(),
    thumbnail: z.string().nullable().describe('Thumbnail as a `data:` URL. Null if there is none.'),
    duration: z.number().nullable().describe('Length in seconds. Null if unknown.'),
    size: z.number().int().nullable().describe('Size in bytes. Null if unknown.'),
  })
  .meta({ id: 'SourceItem' })
export type SourceItem = z.infer<typeof sourceItem>

const one = z.object({ uid: id, source: z.enum(sourceIds) })
/** Services that each person connects. */
const connectable = z.literal('google-drive')
const connection = z.object({ uid: id, source: connectable })

export const sourceEndpoints = {
  listSourceItems: endpoint({
    ...routes.listSourceItems,
    summary: 'List recordings in a connected service',
    description: 'Returns audio and video, sorted from newest to oldest, 20 per page.',
    errors: ['not_configured', 'not_connected', 'provider_failed', 'too_many_requests'],
    example: {
      params: { uid: sample.user, source: 'kaltura' },
      query: { search: 'lecture' },
      error: 'not_configured',
    },
    access: 'user',
    params: one,
    query: z.object({
      search: text.trim().max(200).optional().describe('Words in the name or description.'),
      ids: z
        .string()
        .regex(/^[\w-]{1,200}(,[\w-]{1,200}){0,49}$/)
        .optional()
        .describe('IDs in the service, separated by commas, to return only these recordings.'),
      nextPage: text
        .min(1)
        .max(2000)
        .optional()
        .describe('Start of the page. Use `LastEvaluatedKey.nextPage` from the previous page.'),
    }),
    answer: { kind: 'page', schema: sourceItem },
  }),
  startSourceConnection: endpoint({
    ...routes.startSourceConnection,
    summary: 'Start connecting a service',
    description:
      'Returns the URL to open in a browser window with the same session. There, people choose files and allow access to them.',
    errors: ['not_configured', 'provider_failed', 'too_many_requests'],
    example: { params: { uid: sample.user, source: 'google-drive' }, error: 'not_configured' },
    access: 'user',
    personal: true,
    params: connection,
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  finishSourceConnection: endpoint({
    ...routes.finishSourceConnection,
    summary: 'Finish connecting a service',
    description:
      'The service redirects here. Redirects to a page with the IDs of the chosen files as `picked`, or with `refused`.',
    example: { params: { source: 'google-drive' }, query: { state: 'unknown', code: 'unknown' } },
    access: 'anyone',
    params: z.object({ source: connectable }),
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  removeSourceConnection: endpoint({
    ...routes.removeSourceConnection,
    summary: 'Disconnect a service',
    description: 'Ends the access at the service. Transcribed recordings are kept.',
    errors: ['not_configured', 'not_connected'],
    example: { params: { uid: sample.user, source: 'google-drive' }, error: 'not_configured' },
    access: 'user',
    personal: true,
    params: connection,
    answer: { kind: 'empty' },
  }),
}
