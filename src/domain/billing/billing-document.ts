import type { Currency } from '#contract/plan-choices.ts'

/** Language used for invoices and statements. */
export type BillingLanguage = 'en' | 'es'

/** An invoice or a statement, ready for printing. */
export interface BillingDocument {
  title: string
  language: BillingLanguage
  parties: { label: string; lines: string[] }[]
  facts: [name: string, value: string][]
  columns: { name: string; isNumber: boolean }[]
  rows: string[][]
  /** The last total is in bold. */
  totals: [name: string, value: string][]
  notes: string[]
}

/** Formats an amount given in the smallest unit of a currency. */
export const formatBillingAmount = (
  cents: number,
  currency: Currency | string,
  language: BillingLanguage,
): string => new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)

/** Formats a time in seconds since 1970 as a date (UTC). */
export const formatBillingDate = (seconds: number, language: BillingLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** Formats a month, such as `2026-11`, in words, such as "November 2026". */
export const formatBillingMonth = (month: string, language: BillingLanguage): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
