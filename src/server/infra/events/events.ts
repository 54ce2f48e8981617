import { sql } from 'kysely'
import { z } from 'zod'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { listen } from './listen.ts'

/** A change to report to the users in `audience`. Contains only IDs, since listeners load the rest. */
export const change = z.object({
  kind: z.enum([
    ...(['collection', 'collectionDeleted', 'transcript', 'highlights', 'speakers'] as const),
    ...(['tags', 'settings', 'projects', 'assigned', 'savedSearches', 'signedOut'] as const),
    ...(['members', 'membership', 'accounts'] as const),
  ]),
  id: z
    .string()
    .describe(
      'of a collection; of a workspace for tags and members; of a user for settings, projects, saved searches',
    ),
  revision: z.number().optional(),
  audience: z.array(z.string()).describe('user ids'),
})
export type Change = z.infer<typeof change>

const channel = 'longhand_changes'
/** Maximum number of IDs that fit into PostgreSQL's payload limit of 8,000 bytes. */
const audienceBatchSize = 150

/** Publishes a change to every process when the transaction `db` commits. */
export async function publish(db: Db, change: Change): Promise<void> {
  const { audience } = change
  for (let from = 0; from === 0 || from < audience.length; from += audienceBatchSize) {
    const part = { ...change, audience: audience.slice(from, from + audienceBatchSize) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(part)})`.execute(db)
  }
}

/**
 * Listens for changes on a separate connection, and reconnects when it breaks. Calls `onGap` after a
 * reconnect, because changes may have been missed.
 */
export function listenForChanges(
  connection: Connection,
  onChange: (change: Change) => void,
  onGap: () => void,
): { close(): Promise<void> } {
  return listen(connection, channel, {
    onPayload(payload) {
      const parsed = change.safeParse(JSON.parse(payload || 'null'))
      if (parsed.success) onChange(parsed.data)
    },
    onConnect(isFirst) {
      if (!isFirst) onGap()
    },
  })
}
