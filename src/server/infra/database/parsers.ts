import pg from 'pg'

const TIMESTAMPTZ = 1184
const UUID_ARRAY = 2951

const two = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
const usual = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/

const general = pg.types.getTypeParser as (
  oid: number,
  format?: 'text' | 'binary',
) => (text: string) => unknown
const parseAnyTime = general(TIMESTAMPTZ) as (text: string) => Date
const parseAnyIds = general(UUID_ARRAY) as (text: string) => string[]

/**
 * Parses a timestamp as PostgreSQL writes it in UTC, `2026-11-21 18:30:11.5+00`, truncated to milliseconds;
 * other forms are left to `pg`.
 */
export function parseTime(text: string): Date {
  if (!usual.test(text)) return parseAnyTime(text)
  const [year, ms] = [two(text, 0) * 100 + two(text, 2), text[19] === '.' ? fraction(text) : 0]
  // Date.UTC maps years below 100 to the twentieth century.
  if (year < 100) return parseAnyTime(text)
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), ms),
  )
}

const fraction = (text: string) => Number(text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0'))

/** Parses `{a,b}` as a list; IDs need no quotes. */
export function parseIds(text: string): string[] {
  if (text === '{}') return []
  return text.includes('NULL') || text.includes('[') ? parseAnyIds(text) : text.slice(1, -1).split(',')
}

/** Fast parsers for types that are frequent in lists; the others are `pg`'s. */
export const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === TIMESTAMPTZ) return parseTime
  if (format !== 'binary' && oid === UUID_ARRAY) return parseIds
  return general(oid, format)
}) as typeof pg.types.getTypeParser
