import { expect, test } from 'vitest'
import { ProcessingSpeed } from './processing-speed.ts'

test('increases between segments, never decreases, and ends at 1', () => {
  const speed = new ProcessingSpeed(100, 0, 2, 0)
  expect(speed.at(500)).toEqual({ fraction: 0, secondsLeft: null })
  speed.recordFinished(20, 1000)
  const after = speed.at(1000)
  expect(after.fraction).toBeCloseTo(0.2)
  expect(after.secondsLeft).toBeCloseTo(4)
  let last = after.fraction
  for (const now of [1250, 1500, 3000, 60_000]) {
    const { fraction } = speed.at(now)
    expect(fraction).toBeGreaterThanOrEqual(last)
    last = fraction
  }
  expect(last).toBeGreaterThan(0.4)
  expect(last).toBeLessThan(0.5)
  speed.recordFinished(1, 61_000)
  expect(speed.at(61_000).fraction).toBeGreaterThanOrEqual(last)
  speed.recordFinished(79, 62_000)
  expect(speed.at(62_000)).toEqual({ fraction: 1, secondsLeft: 0 })
})

test('advances by completed segments only, without guessing', () => {
  const speed = new ProcessingSpeed(100, 20, 1, 0)
  speed.advance(60)
  expect(speed.at(1000)).toEqual({ fraction: 0.6, secondsLeft: null })
  speed.advance(30)
  expect(speed.at(2000).fraction).toBe(0.6)
  speed.recordFinished(80, 3000)
  expect(speed.at(3000)).toEqual({ fraction: 1, secondsLeft: 0 })
})

test('counts segments of earlier runs as done but not toward speed', () => {
  const speed = new ProcessingSpeed(100, 50, 1, 0)
  expect(speed.at(10)).toEqual({ fraction: 0.5, secondsLeft: null })
  speed.recordFinished(10, 1000)
  expect(speed.at(1000).secondsLeft).toBeCloseTo(4)
})
