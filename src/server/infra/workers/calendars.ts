import { type ParsedCalendar, parseCalendar } from '#server/infra/calendars/parse.ts'

/** Reads a calendar; see `parseCalendar`. Runs in a worker, since recurrence rules can take unlimited time. */
export const readCalendar = (input: { text: string; from: number; to: number }): ParsedCalendar | null =>
  parseCalendar(input.text, input.from, input.to)
