import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Connection, Db } from '#server/infra/database/database.ts'

/** A notification to the users in `audience`. Has IDs only: listeners read the rest. */
export const change = z.object({
  kind: z.enum([
    ...(['collection', 'collectionDeleted', 'transcript', 'highlights', 'speakers'] as const),
    ...(['tags', 'settings', 'projects', 'assigned', 'savedSearches', 'signedOut'] as const),
  ]),
  id: z
    .string()
    .describe('of a collection; of a workspace for tags; of a user for settings, projects, saved searches'),
  revision: z.number().optional(),
  audience: z.array(z.string()).describe('user ids'),
})
export type Change = z.infer<typeof change>

const channel = 'longhand_changes'
/** Time until a silently broken connection is noticed, in milliseconds. */
const probeAfterMs = 15_000

/** Number of IDs that fit into PostgreSQL's limit of 8,000 bytes. */
const audienceAtOnce = 150

/** Announces a change to every process when the transaction `db` commits. */
export async function announce(db: Db, what: Change): Promise<void> {
  const { audience } = what
  for (let from = 0; from === 0 || from < audience.length; from += audienceAtOnce) {
    const part = { ...what, audience: audience.slice(from, from + audienceAtOnce) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db)
  }
}

/**
 * Listens for changes on its own connection, and reconnects when it breaks. `onGap` is called after a reconnect:
 * changes may have been missed.
 */
export function listenForChanges(
  connection: Connection,
  onChange: (change: Change) => void,
  onGap: () => void,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (first: boolean) => {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: probeAfterMs,
    })
    client = next
    next.on('notification', ({ payload }) => {
      const parsed = change.safeParse(JSON.parse(payload ?? 'null'))
      if (parsed.success) onChange(parsed.data)
    })
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', reconnect)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (!first) onGap()
    } catch {
      await next.end().catch(() => {})
      reconnect()
    }
  }
  const reconnect = () => {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(() => connect(false), 1000)
  }
  void connect(true)

  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
