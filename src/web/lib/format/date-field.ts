import { formatDay, startOfDay } from './format.ts'

/** Formats a time in seconds since 1970 as a date field's value. */
export const formatDateField = (epochSeconds: number | undefined): string =>
  epochSeconds === undefined || Number.isNaN(new Date(epochSeconds * 1000).getTime())
    ? ''
    : formatDay(epochSeconds)

/** Returns the start of a day in the viewer's time zone, in seconds since 1970. */
export const parseDayStart = (day: string): number | undefined => secondsOf(day, 0)
/** Returns the start of the following day, in seconds since 1970. */
export const parseNextDayStart = (day: string): number | undefined => secondsOf(day, 1)

function secondsOf(day: string, dayOffset: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const start = startOfDay(year, month, date + dayOffset)
  return start >= 0 ? start : undefined
}
