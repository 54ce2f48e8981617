import { formatNumber } from './format.ts'

interface MoneyOptions {
  /** Whether to show decimals of whole amounts, as in tables; false by default. */
  alwaysShowDecimals?: boolean
}

/** Formats an amount in the smallest unit of a currency, without decimals if they are zero. */
export function formatMoney(
  cents: number,
  currency: string,
  language: string,
  { alwaysShowDecimals = false }: MoneyOptions = {},
): string {
  const digits = !alwaysShowDecimals && cents % 100 === 0 ? 0 : 2
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatNumber(cents / 100, language, { style: 'currency', currency, ...fraction })
}
