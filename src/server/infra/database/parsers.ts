import pg from 'pg'

const TIMESTAMPTZ = 1184
const UUID_ARRAY = 2951

const twoDigits = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
const usualFormat = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

const defaultParser = pg.types.getTypeParser as (
  oid: number,
  format?: 'text' | 'binary',
) => (text: string) => unknown
const parseAnyTime = defaultParser(TIMESTAMPTZ) as (text: string) => Date
const parseAnyIds = defaultParser(UUID_ARRAY) as (text: string) => string[]

/**
 * Parses a timestamp as PostgreSQL writes it in UTC, `2026-11-21 18:30:11.5+00`, truncating it to
 * milliseconds. Leaves other formats to `pg`.
 */
export function parseTime(text: string): Date {
  if (!usualFormat.test(text)) return parseAnyTime(text)
  const [year, ms] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), text[19] === '.' ? fraction(text) : 0]
  // Date.UTC maps years below 100 to the twentieth century.
  if (year < 100) return parseAnyTime(text)
  return new Date(
    Date.UTC(
      year,
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      ms,
    ),
  )
}

const fraction = (text: string) => Number(text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0'))

/** Parses `{a,b}` as a list of IDs, which never need quoting. */
export function parseIds(text: string): string[] {
  if (text === '{}') return []
  return text.includes('NULL') || text.includes('[') ? parseAnyIds(text) : text.slice(1, -1).split(',')
}

/** Returns a fast parser for the types most common in lists, and `pg`'s parser for other types. */
export const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return parseTime
  if (format !== 'binary' && oid === UUID_ARRAY) return parseIds
  return defaultParser(oid, format)
}) as typeof pg.types.getTypeParser
