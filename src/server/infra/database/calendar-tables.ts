import type { CalendarProblem } from '#contract/choices.ts'
import type { CalendarEvent } from '#server/infra/calendars/parse.ts'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** Users' calendars. */
export interface CalendarTables {
  calendars: CalendarsTable
}

export interface CalendarsTable {
  id: string
  user_id: string
  name: string
  /** Encrypted calendar URL, which is itself a secret. */
  address: Buffer
  /** Upcoming events, as of the last fetch. */
  events: Json<CalendarEvent[]>
  problem: CalendarProblem | null
  /** Time of the last attempt to fetch the calendar. */
  read_at: Timestamp
  created_at: CreatedAt
}
