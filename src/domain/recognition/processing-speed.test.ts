import { expect, test } from 'vitest'
import { ProcessingSpeed } from './processing-speed.ts'

test('increases between segments, never decreases, and ends at 1', () => {
  const pace = new ProcessingSpeed(100, 0, 2, 0)
  expect(pace.at(500)).toEqual({ fraction: 0, secondsLeft: null })
  pace.finished(20, 1000)
  const after = pace.at(1000)
  expect(after.fraction).toBeCloseTo(0.2)
  expect(after.secondsLeft).toBeCloseTo(4)
  let last = after.fraction
  for (const now of [1250, 1500, 3000, 60_000]) {
    const { fraction } = pace.at(now)
    expect(fraction).toBeGreaterThanOrEqual(last)
    last = fraction
  }
  expect(last).toBeGreaterThan(0.4)
  expect(last).toBeLessThan(0.5)
  pace.finished(1, 61_000)
  expect(pace.at(61_000).fraction).toBeGreaterThanOrEqual(last)
  pace.finished(79, 62_000)
  expect(pace.at(62_000)).toEqual({ fraction: 1, secondsLeft: 0 })
})

test('advances by completed segments only, without guessing', () => {
  const pace = new ProcessingSpeed(100, 20, 1, 0)
  pace.advance(60)
  expect(pace.at(1000)).toEqual({ fraction: 0.6, secondsLeft: null })
  pace.advance(30)
  expect(pace.at(2000).fraction).toBe(0.6)
  pace.finished(80, 3000)
  expect(pace.at(3000)).toEqual({ fraction: 1, secondsLeft: 0 })
})

test('counts segments of earlier runs as done but not toward speed', () => {
  const pace = new ProcessingSpeed(100, 50, 1, 0)
  expect(pace.at(10)).toEqual({ fraction: 0.5, secondsLeft: null })
  pace.finished(10, 1000)
  expect(pace.at(1000).secondsLeft).toBeCloseTo(4)
})
