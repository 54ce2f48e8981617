import { z } from 'zod'
import { connectableSources, sourceIds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { automaticImport, integration } from './integrations.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const sourceItem = z
  .object({
    url: z.string().describe('Value to pass as `url` when creating a transcription.'),
    name: z.string(),
    thumbnail: z.string().nullable().describe('Thumbnail as a `data:` URL. Null if there is none.'),
    recorded: epochSeconds.nullable().describe('Start of the recording. Null if unknown.'),
    duration: z.number().nullable().describe('Length in seconds. Null if unknown.'),
    size: z.number().int().nullable().describe('Size in bytes. Null if unknown.'),
  })
  .meta({ id: 'SourceItem' })
export type SourceItem = z.infer<typeof sourceItem>

const sourceParams = z.object({ uid: id, source: z.enum(sourceIds) })
const connectableSource = z.enum(connectableSources)
const connection = z.object({ uid: id, source: connectableSource })

export const sourceEndpoints = {
  listIntegrations: endpoint({
    ...routes.listIntegrations,
    summary: 'List connected services',
    description: "Returns the caller's connected services in this region.",
    example: { params: { uid: sample.user } },
    access: 'user',
    params: z.object({ uid: id }),
    answer: { kind: 'result', schema: z.array(integration) },
  }),
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
    params: sourceParams,
    query: z.object({
      search: text.trim().max(200).optional().describe('Words in the name or description.'),
      ids: z
        .string()
        .regex(/^[\w-]{1,200}(,[\w-]{1,200}){0,49}$/)
        .optional()
        .describe('Comma-separated recording IDs in the service. Returns only these recordings.'),
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
      'Returns the URL to open in a browser window with the same session. There, users grant access; for Google Drive, they also choose files.',
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
      'The service redirects here. The response redirects to a page with the IDs of any chosen files as `picked`, or with `refused`.',
    example: { params: { source: 'google-drive' }, query: { state: 'unknown', code: 'unknown' } },
    access: 'anyone',
    params: z.object({ source: connectableSource }),
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  changeSourceConnection: endpoint({
    ...routes.changeSourceConnection,
    summary: 'Update a connected service',
    description:
      'Turns automatic transcription of new recordings on or off. Supported for Zoom, but not for Google Drive.',
    errors: ['not_configured', 'not_available', 'not_connected', 'not_found', 'language_unavailable'],
    example: {
      params: { uid: sample.user, source: 'zoom' },
      body: { imports: { orgId: sample.workspace, languageCode: 'en-US' } },
      error: 'not_configured',
    },
    access: 'user',
    personal: true,
    params: connection,
    body: z.object({ imports: automaticImport.nullable() }),
    answer: { kind: 'result', schema: integration },
  }),
  removeSourceConnection: endpoint({
    ...routes.removeSourceConnection,
    summary: 'Disconnect a service',
    description: 'Revokes access at the service. Transcribed recordings are kept.',
    errors: ['not_configured', 'not_connected'],
    example: { params: { uid: sample.user, source: 'google-drive' }, error: 'not_configured' },
    access: 'user',
    personal: true,
    params: connection,
    answer: { kind: 'empty' },
  }),
  receiveZoomEvent: endpoint({
    ...routes.receiveZoomEvent,
    summary: 'Receive a Zoom event',
    description:
      'Zoom webhook: `recording.completed` transcribes new recordings, `app_deauthorized` removes connections, and `endpoint.url_validation` returns the encrypted token. Requests are signed with `ZOOM_WEBHOOK_SECRET`.',
    errors: ['not_configured', 'signature_invalid'],
    example: {
      body: { event: 'endpoint.url_validation', event_ts: 1_790_000_000_000, payload: { plainToken: 'a' } },
      error: 'not_configured',
    },
    access: 'anyone',
    body: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
    unparsedBody: true,
    answer: {
      kind: 'json',
      schema: z.object({ plainToken: z.string().optional(), encryptedToken: z.string().optional() }),
    },
  }),
}
