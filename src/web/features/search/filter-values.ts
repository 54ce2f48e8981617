/** Lengths to choose from: name, least and most in seconds. */
export const lengths = [
  ['short', undefined, 300],
  ['medium', 300, 1800],
  ['long', 1800, 3600],
  ['hours', 3600, undefined],
] as const

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
