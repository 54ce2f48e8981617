/** Country whose formats are used; undefined for the browser's. */
let userCountry: string | undefined

/** Sets the country (two-letter code) whose number and date formats are used; null for the browser's. */
export function setCountry(code: string | null): void {
  userCountry = code ?? undefined
}

const locales = new Map<string, string>()

/**
 * Returns the locale of an interface language for the user's region, such as `en-GB` for `en`. Uses the user's country
 * if it has its own formats in this language, otherwise the first of the browser's matching languages.
 */
export function getLocale(language: string): string {
  const candidates = [
    ...(userCountry ? [`${language}-${userCountry}`] : []),
    ...navigator.languages.filter((tag) => tag.toLowerCase().startsWith(`${language}-`)),
  ]
  const key = [language, ...candidates].join()
  const cached = locales.get(key)
  if (cached !== undefined) return cached
  const locale = candidates.find(hasOwnFormats) ?? language
  locales.set(key, locale)
  return locale
}

/**
 * Returns whether the browser has formats for a region itself, rather than falling back to another region's.
 */
function hasOwnFormats(tag: string): boolean {
  try {
    const { region } = new Intl.Locale(tag)
    const resolvedLocale = new Intl.Locale(new Intl.NumberFormat(tag).resolvedOptions().locale)
    return region !== undefined && resolvedLocale.region === region
  } catch {
    return false
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats a number for the interface language and the user's region. */
export function formatNumber(
  value: number,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const locale = getLocale(language)
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format.format(value)
}

/** Formats a list as “a, b, and c”, or as “a, b, or c” if it is a disjunction. */
export const formatList = (
  texts: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(getLocale(language), { type }).format(texts)

const pad = (value: number) => String(value).padStart(2, '0')

/** Formats seconds as `m:ss`, or as `h:mm:ss` from one hour up. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  const hours = Math.floor(wholeSeconds / 3600)
  const minutes = Math.floor((wholeSeconds % 3600) / 60)
  const secondsText = pad(wholeSeconds % 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${secondsText}` : `${minutes}:${secondsText}`
}

/**
 * Formats seconds in words, using the largest unit with a value of at least 1, with at most one decimal,
 * rounded down.
 */
export function formatLength(seconds: number, locale: string): string {
  const [unit, size] = seconds >= 3600 ? ['hour', 3600] : seconds >= 60 ? ['minute', 60] : ['second', 1]
  const value = Math.floor((seconds * 10) / Number(size)) / 10
  return formatNumber(value, locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' })
}

/** Formats a wait in seconds in words: whole seconds, minutes or hours, rounded up. */
export function formatWait(seconds: number, locale: string, unitDisplay: 'long' | 'narrow' = 'long'): string {
  const [unit, size] = seconds > 5400 ? ['hour', 3600] : seconds > 90 ? ['minute', 60] : ['second', 1]
  const wholeUnits = Math.max(1, Math.ceil(seconds / Number(size)))
  return formatNumber(wholeUnits, locale, { style: 'unit', unit: String(unit), unitDisplay })
}

const sizeUnits = ['KB', 'MB', 'GB'] as const

/** Formats bytes as KB, MB or GB (1 KB = 1000 bytes), with one decimal below 100. */
export function formatSize(bytes: number, locale: string): string {
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < sizeUnits.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  const shownValue = bytes > 0 && unit === 0 ? Math.max(1, value) : value
  return `${formatNumber(shownValue, locale, { maximumFractionDigits: digits })} ${sizeUnits[unit]}`
}

/** Time zone for dates and times; undefined for the browser's. */
let userTimeZone: string | undefined

/** Sets the time zone for dates and times; null or an unknown zone resets it to the browser's. */
export function setTimeZone(name: string | null): void {
  userTimeZone = undefined
  if (name === null) return
  try {
    userTimeZone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Falls back to the browser's time zone.
  }
}

const cache = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter, because creating one takes longer than rendering a card. */
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = getLocale(language)
  const allOptions = { ...options, ...(userTimeZone && { timeZone: userTimeZone }) }
  const key = locale + JSON.stringify(allOptions)
  const format = cache.get(key) ?? new Intl.DateTimeFormat(locale, allOptions)
  cache.set(key, format)
  return format
}

/** Formats seconds since 1970 as a short date, omitting the year if it is the current one. */
export function formatDate(epochSeconds: number, locale: string, now = new Date()): string {
  const date = new Date(epochSeconds * 1000)
  const yearFormat = dateFormat('en-US', { year: 'numeric' })
  const year = yearFormat.format(date) === yearFormat.format(now) ? undefined : 'numeric'
  return dateFormat(locale, { day: 'numeric', month: 'short', year }).format(date)
}

/** Returns the date and time in the displayed time zone as if it were UTC, in milliseconds. */
function toZonedMs(ms: number): number {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const parts = dateFormat('en-US', { ...numbers, ...clock }).formatToParts(ms)
  const partValue = (partType: string) => Number(parts.find(({ type }) => type === partType)?.value)
  return Date.UTC(
    partValue('year'),
    partValue('month') - 1,
    partValue('day'),
    partValue('hour'),
    partValue('minute'),
    partValue('second'),
  )
}

/** Formats seconds since 1970 as a date field's value, such as 2026-02-28. */
export const formatDay = (epochSeconds: number): string =>
  new Date(toZonedMs(epochSeconds * 1000)).toISOString().slice(0, 10)

/** Returns the start of a day, in seconds since 1970. `date` may exceed the number of days in the month. */
export function startOfDay(year: number, month: number, date: number): number {
  const zonedMs = Date.UTC(year, month - 1, date)
  const estimate = zonedMs - (toZonedMs(zonedMs) - zonedMs)
  return (zonedMs - (toZonedMs(estimate) - estimate)) / 1000
}

/** Formats seconds since 1970 as a month and year. */
export function formatMonth(epochSeconds: number, locale: string): string {
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(epochSeconds * 1000))
}

/** Formats seconds since 1970 as a date and time; use `medium` where space is limited. */
export function formatDateTime(
  epochSeconds: number,
  locale: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return dateFormat(locale, { dateStyle, timeStyle: 'short' }).format(new Date(epochSeconds * 1000))
}

/** Formats seconds since 1970 as the time of day. */
export function formatTime(epochSeconds: number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(new Date(epochSeconds * 1000))
}

/** Formats a percentage, given as 0 to 100, for a locale. */
export function formatPercent(percent: number, locale: string, digits = 0): string {
  return formatNumber(percent / 100, locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
