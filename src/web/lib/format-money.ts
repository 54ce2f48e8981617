import { formatNumber } from './format.ts'

/** Formats an amount in cents, without cents if there are none. */
export function formatMoney(cents: number, currency: string, language: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatNumber(cents / 100, language, { style: 'currency', currency, ...fraction })
}
