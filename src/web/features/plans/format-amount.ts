import { formatNumber } from '#web/lib/format.ts'

/** Formats an amount in the smallest unit of a currency. */
export const formatAmount = (cents: number, currency: string, language: string): string =>
  formatNumber(cents / 100, language, { style: 'currency', currency })
