/** Time span; the end is exclusive. */
export interface Period {
  start: Date
  end: Date
}

/** Returns the same day and time in a later month, or the last day of that month if it is shorter. */
export const monthsLater = (from: Date, months: number): Date => {
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const dayMs = 86_400_000
  const time = from.getTime() % dayMs
  // January 31 plus one month is the last day of February.
  return new Date(first + (Math.min(from.getUTCDate(), days) - 1) * dayMs + time)
}

/**
 * Returns the month-long period that contains a time and starts on the same day of the month as `from`; the
 * calendar month if `from` is null.
 */
export function monthContaining(now: Date, from: Date | null): Period {
  const anchor = from ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const monthCount =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  const months = monthsLater(anchor, monthCount) > now ? monthCount - 1 : monthCount
  return { start: monthsLater(anchor, months), end: monthsLater(anchor, months + 1) }
}
