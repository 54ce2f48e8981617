import type { Period } from './periods.ts'

const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

const monthOf = (monthIndex: number) =>
  `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`

/**
 * Returns the number of months from one month, such as `2026-11`, to another, inclusive; 0 or less if they
 * are in the wrong order.
 */
export const countMonths = (from: string, to: string): number => index(to) - index(from) + 1

/** Returns the month that is `count` months earlier (UTC). */
export const monthsBefore = (time: Date, count: number): string =>
  monthOf(time.getUTCFullYear() * 12 + time.getUTCMonth() - count)

/** Returns the period from the start of one month to the end of another (UTC). */
export const spanOf = (from: string, to: string): Period => ({
  start: new Date(`${from}-01T00:00:00Z`),
  end: new Date(`${monthOf(index(to) + 1)}-01T00:00:00Z`),
})

/** Formats a range of months for a file name: `2026-11`, or `2026-09 to 2026-11`. */
export const formatMonths = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`)
