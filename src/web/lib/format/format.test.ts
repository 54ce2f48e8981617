import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatLength,
  formatList,
  formatMonth,
  formatNumber,
  formatPercent,
  formatSize,
  formatTime,
  formatWait,
  getLocale,
  setCountry,
  setTimeZone,
} from './format.ts'

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en-US', 'es-ES'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  setCountry(null)
})

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [59.6, '1:00'],
    [61, '1:01'],
    [3600, '1:00:00'],
    [36_061, '10:01:01'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('formatSize', () => {
  it.each([
    [0, 'en', '0 KB'],
    [12, 'en', '1 KB'],
    [999_400, 'en', '999 KB'],
    [999_600, 'en', '1 MB'],
    [1_250_000, 'es', '1,3 MB'],
    [10_000_000_000, 'en', '10 GB'],
    [2_500_000_000_000, 'en', '2,500 GB'],
  ])('%d bytes in %s is %s', (bytes, locale, text) => {
    expect(formatSize(bytes, locale)).toBe(text)
  })
})

describe('formatLength', () => {
  it.each([
    [43_200, 'en', '12 hours'],
    [3600, 'es', '1 hora'],
    [5400, 'en', '1.5 hours'],
    [1800, 'es', '30 minutos'],
    [5, 'en', '5 seconds'],
  ])('%d seconds in %s is %s', (seconds, locale, text) => {
    expect(formatLength(seconds, locale)).toBe(text)
  })
})

describe('formatWait', () => {
  it.each([
    [0.2, 'en', '1 second'],
    [90, 'en', '90 seconds'],
    [91, 'en', '2 minutes'],
    [840.1, 'es', '15 minutos'],
    [5401, 'en', '2 hours'],
  ])('%d seconds in %s is %s', (seconds, locale, text) => {
    expect(formatWait(seconds, locale)).toBe(text)
  })
})

describe('formatDate', () => {
  const now = new Date(2026, 5, 1)
  it('omits the current year, but shows others', () => {
    expect(formatDate(new Date(2026, 2, 9).getTime() / 1000, 'en', now)).toBe('Mar 9')
    expect(formatDate(new Date(2024, 2, 9).getTime() / 1000, 'es', now)).toBe('9 mar 2024')
  })
})

describe('formatPercent', () => {
  it('keeps two decimals for precise progress', () => {
    expect(formatPercent(45.3, 'en', 2)).toBe('45.30%')
    expect(formatPercent(99.999, 'en')).toBe('100%')
  })
})

describe('the time zone of an account', () => {
  afterEach(() => setTimeZone(null))
  /** Last hour of 2025 in London. */
  const timestamp = Date.UTC(2025, 11, 31, 23, 30) / 1000
  const hourLater = new Date((timestamp + 3600) * 1000)

  it.each([
    ['Europe/London', 'Dec 31, 2025', 'December 2025', '11:30 PM', 'Dec 31, 2025, 11:30 PM'],
    ['Asia/Kolkata', 'Jan 1', 'January 2026', '5:00 AM', 'Jan 1, 2026, 5:00 AM'],
  ])('determines the day: %s', (zone, date, month, time, dateAndTime) => {
    setTimeZone(zone)
    const normalizeSpaces = (text: string) => text.replaceAll('\u202f', ' ')
    expect(formatDate(timestamp, 'en', hourLater)).toBe(date)
    expect(formatMonth(timestamp, 'en')).toBe(month)
    expect(normalizeSpaces(formatTime(timestamp, 'en'))).toBe(time)
    expect(normalizeSpaces(formatDateTime(timestamp, 'en', 'medium'))).toBe(dateAndTime)
  })

  it("falls back to the browser's language", () => {
    const defaultFormat = formatDateTime(timestamp, 'es')
    setTimeZone('Pacific/Kiritimati')
    expect(formatDateTime(timestamp, 'es')).not.toBe(defaultFormat)
    setTimeZone('Mars/Olympus')
    expect(formatDateTime(timestamp, 'es')).toBe(defaultFormat)
  })
})

describe('getLocale', () => {
  const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

  it("uses the region of the browser's first language that matches the interface", () => {
    browser('de-DE', 'en-GB', 'en-US', 'es')
    expect(getLocale('en')).toBe('en-GB')
    expect(getLocale('es')).toBe('es')
    browser('en', 'not a tag')
    expect(getLocale('en')).toBe('en')
  })

  it('prefers the country of the profile, if it has formats in the language', () => {
    browser('en-GB', 'es-MX')
    setCountry('IN')
    expect([getLocale('en'), getLocale('es')]).toEqual(['en-IN', 'es-MX'])
    // There is no locale for Spanish in Japan.
    setCountry('JP')
    expect(getLocale('es')).toBe('es-MX')
    setCountry(null)
    expect(getLocale('en')).toBe('en-GB')
  })

  it('determines the formats of dates, numbers, sizes and lists', () => {
    const time = Date.UTC(2024, 2, 9, 15, 5) / 1000
    const formatAll = () => [
      formatDate(time, 'en', new Date(2026, 1, 1)),
      formatTime(time, 'en').replaceAll('\u202f', ' '),
      formatNumber(1_234_567.5, 'en'),
      formatSize(1_250_000, 'en'),
      formatPercent(12.5, 'en', 1),
      formatList(['a', 'b', 'c'], 'en'),
    ]
    setTimeZone('UTC')
    expect(formatAll()).toEqual(['Mar 9, 2024', '3:05 PM', '1,234,567.5', '1.3 MB', '12.5%', 'a, b, and c'])
    setCountry('GB')
    expect(formatAll()).toEqual(['9 Mar 2024', '15:05', '1,234,567.5', '1.3 MB', '12.5%', 'a, b and c'])
    setCountry('DE')
    expect(formatAll().slice(2, 4)).toEqual(['1.234.567,5', '1,3 MB'])
    setTimeZone(null)
  })
})
