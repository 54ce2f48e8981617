import pg from 'pg'
import { expect, it } from 'vitest'
import { parseIds, parseTime } from './parsers.ts'

const defaultParser = (oid: number) =>
  (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(oid)

it.each([
  '2026-11-21 18:30:11+00',
  '2026-11-21 18:30:11.5+00',
  '2026-01-02 03:04:05.678901+00',
  '0099-12-31 23:59:59+00',
  '0100-01-01 00:00:00+00',
  '2026-11-21 18:30:11.123+05:30',
  '2026-11-21 18:30:11.9999-08',
  '0044-03-15 12:00:00+00 BC',
  '19999-03-15 12:00:00+00',
])('reads %s as pg does', (text) => {
  expect(parseTime(text)).toEqual(defaultParser(1184)(text))
})

it('reads infinite times as pg does', () => {
  expect(parseTime('infinity')).toBe(Number.POSITIVE_INFINITY)
})

it.each(['{}', '{a}', '{a,b,c}', '{a,NULL}', '[2:3]={a,b}'])('reads the IDs %s as pg does', (text) => {
  expect(parseIds(text)).toEqual(defaultParser(2951)(text))
})
