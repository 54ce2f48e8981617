import { type ParsedCalendar, parseCalendar } from '#server/infra/calendars/parse.ts'

/** Reads a calendar; see `parseCalendar`. Rules for repetitions can be endless work. */
export const readCalendar = (input: { text: string; from: number; to: number }): ParsedCalendar | null =>
  parseCalendar(input.text, input.from, input.to)
