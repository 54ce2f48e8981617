import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOverview, overviewSteps } from './loudness-overview.ts'

const createPeaks = (length: number, at: (index: number) => number) =>
  Uint8Array.from({ length }, (_, i) => at(i))

it('has a digit for each step at any length, up to f for the loudest', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (peaks) => {
      const overview = createOverview(peaks)
      expect(overview).toMatch(new RegExp(`^[0-9a-f]{${overviewSteps}}$`))
      if (peaks.some((peak) => peak > 20) && peaks.length <= overviewSteps) expect(overview).toContain('f')
    }),
  )
})

it('shows loud parts, and the relative loudness of the rest', () => {
  const half = createOverview(createPeaks(5600, (i) => (i < 2800 ? 200 : 40)))
  expect(half).toBe('f'.repeat(28) + '3'.repeat(28))
  expect(createOverview(createPeaks(5600, (i) => (i % 2 ? 20 : 0)))).toBe('f'.repeat(56))
})

it('is all zeros for silence', () => {
  expect(createOverview(createPeaks(5600, () => 0))).toBe('0'.repeat(56))
  expect(createOverview(createPeaks(5600, (i) => (i === 7 ? 1 : 0)))).toBe('0'.repeat(56))
  expect(createOverview(new Uint8Array(0))).toBe('0'.repeat(56))
})
