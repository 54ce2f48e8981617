import { type ParsedCalendar, parseCalendar } from '#server/infra/calendars/parse.ts'

/**
 * Parses a calendar; see `parseCalendar`. Runs in a worker, since there is no limit on how long
 * recurrence rules can take.
 */
export const readCalendar = (input: { text: string; from: number; to: number }): ParsedCalendar | null =>
  parseCalendar(input.text, input.from, input.to)
