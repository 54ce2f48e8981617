import type { ServerResponse } from 'node:http'
import type { ServerEvent } from '#contract/events.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findWorkspaceId, listManagerIds } from '#server/features/collections/reads.ts'
import { describeCollection, describeForUser } from '#server/features/collections/service.ts'
import { filterSessionsWithoutAccess } from '#server/features/sessions/service.ts'
import { listMemberIds } from '#server/features/workspaces/reads.ts'
import { type Change, listenForChanges } from '#server/infra/events/events.ts'

/**
 * Interval at which comments are sent in a stream, in milliseconds. They keep proxies from closing the
 * stream, and reveal dead connections.
 */
const keepAliveMs = 25_000
/**
 * Maximum backlog of a stream in bytes. If it is exceeded, the stream is closed, and the client reconnects
 * and refetches.
 */
const maxBufferedBytes = 4 * 1024 * 1024
/**
 * Retention period of recent notifications, in milliseconds: the maximum age of a page's data when it
 * connects.
 */
const cacheMs = 60_000

/** This process's open event streams, by user, with their sessions. */
export interface EventHub {
  /** Whether a user already has the maximum number of streams. */
  isFull(userId: string): boolean
  /** @param since when the client fetched its data, in milliseconds since 1970; events after that are sent */
  open(viewer: Pick<UserActor, 'userId' | 'sessionId'>, response: ServerResponse, since?: number): void
  close(): Promise<void>
}

/** Listens for changes and forwards each one to the affected users' streams. */
export function createEventHub(ctx: Context): EventHub {
  const streams = new Map<string, Map<ServerResponse, string>>()
  const all = () => [...streams.values()].flatMap((userStreams) => [...userStreams.keys()])
  /** Recipients and times of recent notifications, oldest first. */
  const recentEvents: { at: number; audience: ReadonlySet<string> }[] = []
  let isClosed = false

  const remember = (audience: ReadonlySet<string>) => {
    const at = Date.now()
    recentEvents.push({ at, audience })
    const first = recentEvents.findIndex((event) => event.at > at - cacheMs)
    recentEvents.splice(0, first)
  }
  const send = (response: ServerResponse, text: string) => {
    if (response.writableLength > maxBufferedBytes) response.destroy()
    else response.write(text)
  }
  // An ended stream must not be written to, and if its reader is asleep, it takes a while to close.
  const end = (userIds: Iterable<string>) => {
    for (const userId of [...userIds]) {
      const closingStreams = streams.get(userId)?.keys() ?? []
      streams.delete(userId)
      for (const stream of closingStreams) stream.end()
    }
  }
  const onChange = async (change: Change) => {
    const audience = new Set([...change.audience, ...(await roleAudience(ctx, change))])
    // Synchronous with the lookup below, so that a stream opened later finds this notification among the
    // recent ones.
    remember(audience)
    const connectedUsers = [...streams.keys()].filter((userId) => audience.has(userId))
    const openStreams = () => connectedUsers.flatMap((userId) => [...(streams.get(userId) ?? [])])
    if (connectedUsers.length === 0) return
    const event = await eventOf(ctx, change)
    if (!event) return
    const sessions = [...new Set(openStreams().map(([, sessionId]) => sessionId))]
    const closedSessionIds = await findClosedSessions(ctx, change, sessions)
    const openIds = new Set(sessions.filter((sessionId) => !closedSessionIds.has(sessionId)))
    const text = `data: ${JSON.stringify(event)}\n\n`
    for (const [stream, sessionId] of openStreams()) if (openIds.has(sessionId)) send(stream, text)
  }
  /** The last unfinished notification about each object. */
  const pendingChanges = new Map<string, Promise<void>>()
  /** Publishes an object's changes one after another, so that readers get its newest state last. */
  const enqueue = (change: Change) => {
    // Readers whose session is valid reconnect immediately; others are rejected.
    if (change.kind === 'signedOut') return end(change.audience)
    const { id } = change
    const current = (pendingChanges.get(id) ?? Promise.resolve())
      .then(() => onChange(change))
      .catch((err: unknown) => ctx.log.warn({ err }, 'event not sent'))
      .finally(() => {
        if (pendingChanges.get(id) === current) pendingChanges.delete(id)
      })
    pendingChanges.set(id, current)
  }
  const listener = listenForChanges(
    ctx.connection,
    enqueue,
    // Connected readers may have missed notifications; reconnecting makes them refetch.
    () => end(streams.keys()),
  )
  const keepAlive = setInterval(() => {
    for (const stream of all()) send(stream, ': \n\n')
  }, keepAliveMs)

  return {
    isFull: (userId) => (streams.get(userId)?.size ?? 0) >= ctx.config.eventStreamsPerUser,
    open({ userId, sessionId }, response, since = Date.now()) {
      if (isClosed) return void response.end()
      const userStreams = streams.get(userId) ?? new Map<ServerResponse, string>()
      streams.set(userId, userStreams.set(response, sessionId))
      response.on('close', () => {
        userStreams.delete(response)
        if (userStreams.size === 0 && streams.get(userId) === userStreams) streams.delete(userId)
      })
      send(response, 'retry: 1000\n\n')
      const missedEvent: ServerEvent = { type: 'missed' }
      if (recentEvents.some(({ at, audience }) => at >= since && audience.has(userId)))
        send(response, `data: ${JSON.stringify(missedEvent)}\n\n`)
    },
    async close() {
      isClosed = true
      clearInterval(keepAlive)
      end(streams.keys())
      await listener.close()
    },
  }
}

/** Returns the members affected by a change because of their role in the workspace. */
async function roleAudience({ db }: Context, { kind, id }: Change): Promise<readonly string[]> {
  if (kind === 'tags' || kind === 'members') return listMemberIds(db, id)
  if (privateKinds.has(kind)) return []
  // Once a collection is deleted, its managers can't be looked up anymore.
  return kind === 'collectionDeleted' ? [] : listManagerIds(db, id)
}

/** Returns the sessions that must not be notified of a change because they may not access its workspace. */
async function findClosedSessions(
  { db }: Context,
  { kind, id }: Change,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  // These changes reveal nothing more than a deleted collection's ID or a changed membership.
  if (kind === 'collectionDeleted' || (privateKinds.has(kind) && kind !== 'assigned')) return new Set()
  const organizationId = kind === 'tags' || kind === 'members' ? id : await findWorkspaceId(db, id)
  return organizationId ? filterSessionsWithoutAccess(db, organizationId, sessions) : new Set()
}

/** Kinds of changes to a user's private data. */
const privateKinds: ReadonlySet<string> = new Set<Change['kind']>([
  'settings',
  'projects',
  'assigned',
  'savedSearches',
  'membership',
  'accounts',
])

const kinds = [
  ...(['highlights', 'speakers', 'tags', 'settings', 'projects', 'savedSearches'] as const),
  ...(['members', 'membership'] as const),
]
type RefetchKind = (typeof kinds)[number]
/** Kinds of changes that make clients refetch the data. */
const refetchKinds: ReadonlySet<string> = new Set(kinds)

async function eventOf(ctx: Context, change: Change): Promise<ServerEvent | undefined> {
  if (change.kind === 'collectionDeleted') return { type: 'collectionDeleted', id: change.id }
  if (refetchKinds.has(change.kind)) return { type: change.kind as RefetchKind, id: change.id }
  if (change.kind === 'transcript')
    return { type: 'transcript', id: change.id, revision: change.revision ?? 0 }
  const [userId = ''] = change.audience
  const collection =
    change.kind === 'assigned'
      ? await describeForUser(ctx, ctx.db, change.id, userId)
      : await describeCollection(ctx, ctx.db, change.id)
  return collection && { type: 'collection', collection }
}
