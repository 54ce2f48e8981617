import type { Catalog } from '#contract/catalog.ts'
import type { Currency } from '#contract/plan-choices.ts'
import { type Cost, priceFor } from '#domain/ledger/holds.ts'
import { type Price, roundUpToMinutes } from '#domain/ledger/prices.ts'

/** Types of Precision transcripts. */
export type PrecisionType = 'standard' | 'verbatim'

/** A recording to be proofread. */
export interface PrecisionOrder {
  /** Code such as `en-US`. */
  languageCode: string
  type: PrecisionType
  /** Length of the recording. */
  seconds: number
}

export interface PrecisionQuote extends Price {
  /** Cost to reserve, first from plan minutes, then from credits. */
  cost: Extract<Cost, { kind: 'minutes' }>
  /** Price per started minute, in the smallest unit of the currency. */
  perMinute: number
  /** Due time of an order placed now, in milliseconds since 1970. */
  due: number
  /** Whether the language has the short order form. */
  hasShortForm: boolean
}

/**
 * Returns the price of proofreading a recording; null if its language has no rate.
 * @param minutesLeft Precision minutes left in the plan
 * @param now in milliseconds since 1970
 */
export function quotePrecision(
  { rates, hours, quickUpgrade }: Catalog['precision'],
  { languageCode, type, seconds }: PrecisionOrder,
  { currency, minutesLeft, now }: { currency: Currency; minutesLeft: number; now: number },
): PrecisionQuote | null {
  const language = languageCode.split('-')[0]
  const rate = rates.find((each) => each.language === language)
  if (!rate) return null
  const perMinute = rate[type][currency]
  const work = { minutes: roundUpToMinutes(seconds), percent: 100 }
  const cost = { kind: 'minutes', unit: 'precisionMinutes', work, pricePerHour: perMinute * 60 } as const
  return {
    ...priceFor(cost, minutesLeft),
    cost,
    perMinute,
    due: now + hours * 3_600_000,
    hasShortForm: quickUpgrade.some((each) => each === language),
  }
}
