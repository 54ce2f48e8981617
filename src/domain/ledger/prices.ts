/** Converts a duration in seconds to minutes, rounded up. */
export const roundUpToMinutes = (seconds: number): number => Math.max(0, Math.ceil(seconds / 60))

/** Minutes of work, each charged at `percent` of the draft rate. */
export interface Work {
  /** Started minutes. */
  minutes: number
  /** 100 for drafts. */
  percent: number
}

/**
 * Returns the plan minutes used by work, rounded to the nearest minute, so a small surcharge on a short
 * recording uses none.
 */
export const planMinutes = ({ minutes, percent }: Work): number => Math.round((minutes * percent) / 100)

/**
 * Returns the price of work in the smallest unit of a currency, after deducting minutes covered by the plan.
 * @param pricePerHour in the same unit
 */
export function priceOf({ minutes, percent }: Work, pricePerHour: number, coveredMinutes = 0): number {
  // Computed in hundredths of a minute, so that rounding happens only in the final division.
  const unpaidHundredths = Math.max(0, minutes * percent - coveredMinutes * 100)
  return Math.ceil((unpaidHundredths * pricePerHour) / 6000)
}

/** Price of work: plan minutes, plus an amount of money for the rest. */
export interface Price {
  minutes: number
  /** In the smallest unit of the currency. */
  cents: number
}

/**
 * Returns the price of work, using the plan's minutes first.
 * @param pricePerHour in the smallest unit of the currency
 * @param remaining minutes left in the plan
 */
export function quote(work: Work, pricePerHour: number, remaining: number): Price {
  const available = Math.max(0, remaining)
  const neededMinutes = planMinutes(work)
  if (available >= neededMinutes) return { minutes: neededMinutes, cents: 0 }
  return { minutes: available, cents: priceOf(work, pricePerHour, available) }
}

/**
 * Returns the total price of several recordings; each one's minutes are rounded up separately.
 * @param seconds the recordings' lengths
 */
export function quoteAll(
  seconds: readonly number[],
  { percent, pricePerHour, left: remaining }: { percent: number; pricePerHour: number; left: number },
): Price {
  const totals = { minutes: 0, cents: 0 }
  for (const duration of seconds) {
    const work = { minutes: roundUpToMinutes(duration), percent }
    const { minutes, cents } = quote(work, pricePerHour, remaining - totals.minutes)
    totals.minutes += minutes
    totals.cents += cents
  }
  return totals
}

/**
 * Returns the price of a text generated from `characters` of a transcript, at least 1.
 * @param perMillion price per million characters, in the smallest unit of the currency, like the result
 */
export const conversionPrice = (characters: number, perMillion: number): number =>
  Math.max(1, Math.ceil((characters * perMillion) / 1_000_000))
