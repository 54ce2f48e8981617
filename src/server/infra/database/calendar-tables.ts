import type { CalendarProblem } from '#contract/choices.ts'
import type { CalendarEvent } from '#server/infra/calendars/parse.ts'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** Calendars of users. */
export interface CalendarTables {
  calendars: CalendarsTable
}

export interface CalendarsTable {
  id: string
  user_id: string
  name: string
  /** Encrypted address, which is a secret. */
  address: Buffer
  /** Events of the next days, as of the last read. */
  events: Json<CalendarEvent[]>
  problem: CalendarProblem | null
  /** Time of the last attempt to read it. */
  read_at: Timestamp
  created_at: CreatedAt
}
