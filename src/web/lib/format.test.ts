import { describe, expect, it } from 'vitest'
import { formatDate, formatDuration, formatLength, formatPercent, formatSize, formatWait } from './format.ts'

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
  ])('%d seconds in %s are %s', (seconds, locale, text) => {
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
  ])('%d seconds in %s are %s', (seconds, locale, text) => {
    expect(formatWait(seconds, locale)).toBe(text)
  })
})

describe('formatDate', () => {
  const now = new Date(2026, 5, 1)
  it('leaves the current year out, and names another', () => {
    expect(formatDate(new Date(2026, 2, 9).getTime() / 1000, 'en', now)).toBe('Mar 9')
    expect(formatDate(new Date(2024, 2, 9).getTime() / 1000, 'es', now)).toBe('9 mar 2024')
  })
})

describe('formatPercent', () => {
  it('keeps two decimals where progress is shown in detail', () => {
    expect(formatPercent(45.3, 'en', 2)).toBe('45.30%')
    expect(formatPercent(99.999, 'en')).toBe('100%')
  })
})
