import type { Currency } from '#contract/plan-choices.ts'

/** Language of invoices and statements. */
export type PaperLanguage = 'en' | 'es'

/** An invoice or a statement, ready to be printed. */
export interface Paper {
  title: string
  language: PaperLanguage
  parties: { label: string; lines: string[] }[]
  facts: [name: string, value: string][]
  columns: { name: string; isNumber: boolean }[]
  rows: string[][]
  /** The last one is emphasized. */
  totals: [name: string, value: string][]
  notes: string[]
}

/** Formats an amount in the smallest unit of a currency. */
export const paperMoney = (cents: number, currency: Currency | string, language: PaperLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)

/** Formats a time in seconds since 1970 as a date (UTC). */
export const paperDate = (seconds: number, language: PaperLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** Formats a month, such as `2026-11`, in words. */
export const paperMonth = (month: string, language: PaperLanguage): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
