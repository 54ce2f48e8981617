import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { CalendarsTable } from '#server/infra/database/calendar-tables.ts'
import type { Db } from '#server/infra/database/database.ts'

export type CalendarRow = Selectable<CalendarsTable>

export async function listCalendars(db: Db, userId: string): Promise<CalendarRow[]> {
  return db
    .selectFrom('calendars')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Locks a user's calendars until the transaction ends. */
export async function lockCalendars(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendars ${userId}`}, 0))`.execute(tx)
}

export async function insertCalendar(tx: Db, values: Insertable<CalendarsTable>): Promise<CalendarRow> {
  return tx.insertInto('calendars').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function deleteCalendar(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendars')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Claims a user's calendars that were last fetched before a given time, so that only one request fetches
 * them.
 */
export async function claimOutdatedCalendars(db: Db, userId: string, before: Date): Promise<CalendarRow[]> {
  return db
    .updateTable('calendars')
    .set({ read_at: new Date() })
    .where('user_id', '=', userId)
    .where('read_at', '<', before)
    .returningAll()
    .execute()
}

export async function changeCalendar(db: Db, id: string, changes: Updateable<CalendarsTable>): Promise<void> {
  await db.updateTable('calendars').set(changes).where('id', '=', id).execute()
}
