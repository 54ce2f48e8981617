import type { Ms } from '#domain/words/words.ts'

/** Formats a duration as seconds, such as "0.4 s". */
export const formatSeconds = (time: Ms, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 2,
  }).format(time / 1000)
