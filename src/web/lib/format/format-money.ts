import { formatNumber } from './format.ts'

interface MoneyOptions {
  /** Whether to show decimals for whole amounts, as in tables; defaults to false. */
  alwaysShowDecimals?: boolean
}

/** Formats an amount given in the currency's smallest unit, omitting decimals if they are zero. */
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
