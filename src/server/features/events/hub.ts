import type { ServerResponse } from 'node:http'
import type { ServerEvent } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { describeCollection, describeForUser, managersOf } from '#server/features/collections/service.ts'
import { membersOf } from '#server/features/workspaces/service.ts'
import { type Change, listenForChanges } from '#server/infra/events/events.ts'

/** Keeps proxies from closing a silent stream, and lets a dead one be noticed. */
const keepAliveMs = 25_000
/** A stream with this much backlog is closed; it reconnects and refetches. */
const maxBufferedBytes = 4 * 1024 * 1024
/** Displayed data may be older than the connection by this long. */
const rememberedMs = 60_000

/** The open event streams of this process, by user. */
export interface EventHub {
  /** Whether a user has reached the maximum number of streams. */
  isFull(userId: string): boolean
  /** @param since when the client read its data, in milliseconds since 1970: later events are sent */
  open(userId: string, response: ServerResponse, since?: number): void
  close(): Promise<void>
}

/** Listens for changes and forwards each to the streams of the users concerned. */
export function createEventHub(ctx: Context): EventHub {
  const streams = new Map<string, Set<ServerResponse>>()
  const all = () => [...streams.values()].flatMap((set) => [...set])
  /** Recipients of notifications with times; the latest last. */
  const told: { at: number; audience: ReadonlySet<string> }[] = []
  let closed = false

  const remember = (audience: ReadonlySet<string>) => {
    const at = Date.now()
    told.push({ at, audience })
    const first = told.findIndex((one) => one.at > at - rememberedMs)
    told.splice(0, first)
  }
  const send = (response: ServerResponse, text: string) => {
    if (response.writableLength > maxBufferedBytes) response.destroy()
    else response.write(text)
  }
  // An ended stream must not be written to, and a sleeping reader takes its time to close.
  const end = (userIds: Iterable<string>) => {
    for (const userId of [...userIds]) {
      const ending = streams.get(userId) ?? []
      streams.delete(userId)
      for (const stream of ending) stream.end()
    }
  }
  const onChange = async (change: Change) => {
    // Readers with a valid session reconnect immediately; others are rejected.
    if (change.kind === 'signedOut') return end(change.audience)
    const audience = new Set([...change.audience, ...(await othersToTell(ctx, change))])
    // In one step: a stream opened later finds the notification among the recent ones.
    remember(audience)
    const present = [...streams.keys()].filter((userId) => audience.has(userId))
    const readers = () => present.flatMap((userId) => [...(streams.get(userId) ?? [])])
    if (present.length === 0) return
    const event = await eventOf(ctx, change)
    if (event) for (const reader of readers()) send(reader, `data: ${JSON.stringify(event)}\n\n`)
  }
  const listener = listenForChanges(
    ctx.connection,
    (change) => void onChange(change).catch((err: unknown) => ctx.log.warn({ err }, 'event not sent')),
    // Connected readers may have missed notifications: reconnecting makes them refetch.
    () => end(streams.keys()),
  )
  const keepAlive = setInterval(() => {
    for (const stream of all()) send(stream, ': \n\n')
  }, keepAliveMs)

  return {
    isFull: (userId) => (streams.get(userId)?.size ?? 0) >= ctx.config.eventStreamsPerUser,
    open(userId, response, since = Date.now()) {
      if (closed) return void response.end()
      const set = streams.get(userId) ?? new Set()
      streams.set(userId, set.add(response))
      response.on('close', () => {
        set.delete(response)
        if (set.size === 0 && streams.get(userId) === set) streams.delete(userId)
      })
      send(response, 'retry: 1000\n\n')
      const missed: ServerEvent = { type: 'missed' }
      if (told.some(({ at, audience }) => at >= since && audience.has(userId)))
        send(response, `data: ${JSON.stringify(missed)}\n\n`)
    },
    async close() {
      closed = true
      clearInterval(keepAlive)
      end(streams.keys())
      await listener.close()
    },
  }
}

/** Members concerned by a change because of their role in the workspace. */
async function othersToTell({ db }: Context, { kind, id }: Change): Promise<readonly string[]> {
  if (kind === 'tags') return membersOf(db, id)
  if (own.has(kind)) return []
  // A deleted collection's managers can't be looked up any more.
  return kind === 'collectionDeleted' ? [] : managersOf(db, id)
}

/** Private data of a user. */
const own: ReadonlySet<string> = new Set<Change['kind']>([
  'settings',
  'projects',
  'assigned',
  'savedSearches',
])

type Noted = 'highlights' | 'speakers' | 'tags' | 'settings' | 'projects' | 'savedSearches'
/** Data that listeners refetch after a notification. */
const noted: ReadonlySet<string> = new Set<Noted>([
  ...(['highlights', 'speakers', 'tags', 'settings', 'projects', 'savedSearches'] as const),
])

async function eventOf(ctx: Context, change: Change): Promise<ServerEvent | undefined> {
  if (change.kind === 'collectionDeleted') return { type: 'collectionDeleted', id: change.id }
  if (noted.has(change.kind)) return { type: change.kind as Noted, id: change.id }
  if (change.kind === 'transcript')
    return { type: 'transcript', id: change.id, revision: change.revision ?? 0 }
  const [reader = ''] = change.audience
  const collection =
    change.kind === 'assigned'
      ? await describeForUser(ctx, ctx.db, change.id, reader)
      : await describeCollection(ctx, ctx.db, change.id)
  return collection && { type: 'collection', collection }
}
