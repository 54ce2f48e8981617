import type { PrecisionStyle } from '#contract/corrections.ts'
import type { PrecisionOffer } from '#contract/precision.ts'
import { type Price, quote, roundUpToMinutes } from '#domain/ledger/prices.ts'

interface Recording {
  /** Code such as `en-US`. */
  languageCode: string
  /** Length in seconds; null if unknown. */
  seconds: number | null
}

type OfferedLanguage = PrecisionOffer['languages'][number]

/** Returns the offer for a recording's language; undefined if there is none. */
export function findOfferedLanguage(
  offer: PrecisionOffer,
  languageCode: string,
): OfferedLanguage | undefined {
  const code = languageCode.split('-')[0]
  return offer.languages.find(({ language }) => language === code)
}

/**
 * Returns the total price of Precision for the recordings whose length and rate are known; null if there are
 * none.
 */
export function totalPrecisionPrice(
  offer: PrecisionOffer,
  recordings: readonly Recording[],
  style: PrecisionStyle,
): Price | null {
  const totals = { minutes: 0, cents: 0 }
  let isPaid = false
  for (const { languageCode, seconds } of recordings) {
    const perMinute = findOfferedLanguage(offer, languageCode)?.perMinute?.[style]
    if (perMinute === undefined || seconds === null) continue
    isPaid = true
    const work = { minutes: roundUpToMinutes(seconds), percent: 100 }
    const { minutes, cents } = quote(work, perMinute * 60, offer.left - totals.minutes)
    totals.minutes += minutes
    totals.cents += cents
  }
  return isPaid ? totals : null
}
