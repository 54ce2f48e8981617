import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Messages of the event stream. After a reconnect the client refetches: events are hints, not a record. */
export const serverEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('collection'), collection }),
    z.object({ type: z.literal('collectionDeleted'), id }),
    z.object({ type: z.literal('transcript'), id, revision: z.number().int() }),
    z.object({ type: z.literal('highlights'), id }),
    z.object({ type: z.literal('speakers'), id }),
    z.object({ type: z.literal('tags'), id }).describe('the tags of the workspace of this id'),
    z.object({ type: z.literal('settings'), id }).describe('the settings of the caller, whose ID it is'),
    z.object({ type: z.literal('projects'), id }).describe('the projects of the caller, whose id it is'),
    z.object({ type: z.literal('savedSearches'), id }).describe('the same for what they saved'),
    z.object({ type: z.literal('missed') }).describe('something happened after the `since` of what is shown'),
  ])
  .meta({ id: 'ServerEvent' })
export type ServerEvent = z.infer<typeof serverEvent>

export const eventEndpoints = {
  streamEvents: endpoint({
    ...routes.streamEvents,
    summary: 'Stream events',
    description:
      'Server-sent events about the collections that the caller can see. Events are hints: after a reconnect, fetch visible data again. If too many streams are open, poll instead.',
    errors: ['too_many_requests'],
    example: { query: { since: sample.since } },
    access: 'user',
    query: z.object({
      since: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'when what the caller shows was read, by the server-clock of GET /auth/session; changes of the last minute are remembered',
        ),
    }),
    answer: { kind: 'events', schema: serverEvent },
  }),
}
