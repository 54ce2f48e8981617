import { beginOfDay, formatDay } from '#web/lib/format.ts'

/** Seconds as the minutes of a field. */
export const minutesOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(Math.round(seconds / 6) / 10)

/** Seconds from typed minutes; undefined if invalid. */
export function secondsOfMinutes(minutes: string): number | undefined {
  const value = Number(minutes.trim().replace(',', '.'))
  return minutes.trim() !== '' && value >= 0 && value <= 16_666 ? Math.round(value * 60) : undefined
}

/** The day of a time in seconds since 1970, in the form of a date field. */
export const dayOf = (epochSeconds: number | undefined): string =>
  epochSeconds === undefined || Number.isNaN(new Date(epochSeconds * 1000).getTime())
    ? ''
    : formatDay(epochSeconds)

/** Start of a day in the viewer's time zone, in seconds since 1970. */
export const startOfDay = (day: string): number | undefined => secondsOf(day, 0)
/** Start of the following day. */
export const dayAfter = (day: string): number | undefined => secondsOf(day, 1)

function secondsOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = beginOfDay(year, month, date + later)
  return moment >= 0 ? moment : undefined
}
