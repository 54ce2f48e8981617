import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleTokens, type TimedToken } from './word-times.ts'

const token = (text: string, start: number | null, end: number | null): TimedToken => ({
  text,
  start,
  end,
  confidence: null,
})
const spans = (tokens: TimedToken[], length = 10_000) =>
  settleTokens(tokens, length).map(({ start, end }) => [start, end])

it('leaves valid times unchanged', () => {
  expect(spans([token('a', 0, 300), token('b', 300, 500), token('c', 700.4, 900.2)])).toEqual([
    [0, 300],
    [300, 500],
    [700, 900],
  ])
})

it('places words without times between their neighbors, close to the previous one', () => {
  expect(spans([token('ab', 0, 300), token('cd', null, null), token('ef', 400, 500)])[1]).toEqual([300, 400])
  expect(spans([token('ab', 0, 300), token('cd', null, null), token('ef', 9000, 9500)])[1]).toEqual([
    300, 480,
  ])
  expect(spans([token('cd', null, null), token('ef', 9000, 9500)])[0]).toEqual([8820, 9000])
})

it('takes time from neighbors for words without any', () => {
  expect(spans([token('ab', 0, 300), token('cd', 300, 300), token('ef', 300, 600)])).toEqual([
    [0, 200],
    [200, 400],
    [400, 600],
  ])
})

it('uses free time on the other side of a neighbor', () => {
  expect(spans([token('a', null, null), token('b', 0, 1)])).toEqual([
    [0, 90],
    [90, 180],
  ])
})

it('moves the word that is out of order, not its neighbors', () => {
  const times = spans([
    token('a', 0, 100),
    token('b', 8000, 8100),
    token('c', 300, 400),
    token('d', 500, 600),
  ])
  expect(times).toEqual([
    [0, 100],
    [100, 190],
    [300, 400],
    [500, 600],
  ])
})

it('ends a word at the next one, within the sent audio', () => {
  expect(spans([token('a', 0, 5000), token('b', 900, 20_000)])).toEqual([
    [0, 900],
    [900, 10_000],
  ])
})

it('gives every word a time in order, for any given times', () => {
  const time = fc.option(fc.oneof(fc.integer({ min: -500, max: 9000 }), fc.double({ noNaN: false })))
  const words = fc.array(fc.tuple(fc.constantFrom('a', 'bcd', 'efghij'), time, time), { maxLength: 40 })
  fc.assert(
    fc.property(words, fc.integer({ min: 1000, max: 8000 }), (spokenWords, length) => {
      const settledTokens = settleTokens(
        spokenWords.map(([text, start, end]) => token(text, start, end)),
        length,
      )
      expect(settledTokens.map(({ text }) => text)).toEqual(spokenWords.map(([text]) => text))
      let last = 0
      for (const { start, end } of settledTokens) {
        expect(Number.isInteger(start) && Number.isInteger(end)).toBe(true)
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(length)
    }),
    { numRuns: 500 },
  )
})
