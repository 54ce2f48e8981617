/** Seconds as the minutes of a field. */
export const minutesOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(Math.round(seconds / 6) / 10)

/** The seconds of minutes as somebody typed them; undefined for what is none. */
export function secondsOfMinutes(minutes: string): number | undefined {
  const value = Number(minutes.trim().replace(',', '.'))
  return minutes.trim() !== '' && value >= 0 && value <= 16_666 ? Math.round(value * 60) : undefined
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day of a moment in seconds since 1970, as a date field shows it. */
export function dayOf(epochSeconds: number | undefined): string {
  if (epochSeconds === undefined) return ''
  const date = new Date(epochSeconds * 1000)
  if (Number.isNaN(date.getTime())) return ''
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** When a day begins for the viewer, in seconds since 1970. */
export const startOfDay = (day: string): number | undefined => secondsOf(day, 0)
/** When the day after it begins. */
export const dayAfter = (day: string): number | undefined => secondsOf(day, 1)

function secondsOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date + later).getTime() / 1000
  return moment >= 0 ? moment : undefined
}
