import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { UsageEventsTable } from '#server/infra/database/installation-tables.ts'

export type UsageEventRow = Selectable<UsageEventsTable>

export async function insertEvent(db: Db, values: Insertable<UsageEventsTable>): Promise<void> {
  await db.insertInto('usage_events').values(values).execute()
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('usage_events').where('at', '<', before).execute()
}

/** Lists the next events after `id`, oldest first. */
export async function listEvents(
  db: Db,
  { after, since, limit }: { after: string; since: Date; limit: number },
): Promise<UsageEventRow[]> {
  return db
    .selectFrom('usage_events')
    .selectAll()
    .where('id', '>', after)
    .where('at', '>=', since)
    .orderBy('id')
    .limit(limit)
    .execute()
}
