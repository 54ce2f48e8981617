import { describe, expect, it } from 'vitest'
import { PeakLevels } from './peak-levels.ts'

/** Returns deterministic pseudorandom numbers. */
function noise(length: number): Uint8Array {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state >> 16
  })
}

describe('PeakLevels', () => {
  it('finds the maximum of any range, like a full scan', () => {
    const data = noise(1003)
    const levels = new PeakLevels({ data, perSecond: 50 })
    for (let n = 0; n < 2000; n++) {
      const from = (n * 37) % 1003
      const to = Math.min(1003, from + 1 + ((n * 101) % 700))
      expect(levels.loudest(from / 50 + 0.001, to / 50 + 0.001)).toBe(Math.max(...data.subarray(from, to)))
    }
  })

  it('repeats a peak for shorter ranges, and returns silence outside the recording', () => {
    const levels = new PeakLevels({ data: Uint8Array.of(10, 200), perSecond: 1 })
    expect([levels.loudest(0.2, 0.4), levels.loudest(1.5, 1.6), levels.loudest(1.9, 40)]).toEqual([
      10, 200, 200,
    ])
    expect([levels.loudest(2, 3), levels.loudest(-5, -4)]).toEqual([0, 10])
  })

  it('finds one loud moment in twelve hours, in the right bar', () => {
    const data = new Uint8Array(12 * 3600 * 50)
    data[1_234_567] = 255
    const levels = new PeakLevels({ data, perSecond: 50 })
    const bar = levels.duration / 800
    const loudIndexes = Array.from({ length: 800 }, (_, n) => n).filter((n) =>
      levels.loudest(n * bar, (n + 1) * bar),
    )
    expect(loudIndexes).toEqual([Math.floor(1_234_567 / 50 / bar)])
  })
})
