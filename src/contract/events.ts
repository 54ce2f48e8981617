import { z } from 'zod'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Event stream messages. They are hints, not a log: clients refetch after reconnecting. */
export const serverEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('collection'), collection }),
    z.object({ type: z.literal('collectionDeleted'), id }),
    z.object({ type: z.literal('transcript'), id, revision: z.number().int() }),
    z.object({ type: z.literal('highlights'), id }),
    z.object({ type: z.literal('speakers'), id }),
    z.object({ type: z.literal('tags'), id }).describe('Tags of the workspace with this ID.'),
    z
      .object({ type: z.literal('members'), id })
      .describe('Members or pending invites of the workspace with this ID.'),
    z
      .object({ type: z.literal('membership'), id })
      .describe(
        "The caller's workspaces (such as the caller's role in the workspace with this ID) or received invites.",
      ),
    z
      .object({ type: z.literal('settings'), id })
      .describe("Settings of the caller. `id` is the caller's ID."),
    z
      .object({ type: z.literal('projects'), id })
      .describe("Projects of the caller. `id` is the caller's ID."),
    z
      .object({ type: z.literal('savedSearches'), id })
      .describe("Saved searches of the caller. `id` is the caller's ID."),
    z.object({ type: z.literal('missed') }).describe('Events after `since` were missed.'),
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
          'When the client last fetched its data, from the `server-clock` header of `GET /auth/session`. The server keeps the events of the last minute.',
        ),
    }),
    answer: { kind: 'events', schema: serverEvent },
  }),
}
