import { describe, expect, it } from 'vitest'
import { PeakLevels } from './peak-levels.ts'
import { createBars } from './waveform-drawing.ts'

const noMarks = { voices: [], ticks: [] }
const levelsOf = (data: number[]) => new PeakLevels({ data: Uint8Array.from(data), perSecond: 1 })
const heights = (data: number[], from: number, length: number, count: number) =>
  createBars({ levels: levelsOf(data), window: { from, length }, marks: noMarks }, count).map(
    ({ height }) => height,
  )

describe('createBars', () => {
  it('shows the loudest peak in each bar and omits none', () => {
    expect(heights([0, 51, 255, 0, 102, 0], 0, 6, 3)).toEqual([0.2, 1, 0.4])
    const data = Array.from({ length: 1000 }, (_, i) => (i === 997 ? 255 : 0))
    expect(heights(data, 0, 1000, 7).at(-1)).toBe(1)
  })

  it('shows a part of the recording, and repeats peaks if there are more bars', () => {
    expect(heights([0, 51, 255, 0, 102, 0], 1, 2, 2)).toEqual([0.2, 1])
    expect(heights([255, 0], 0, 2, 4)).toEqual([1, 1, 0, 0])
  })

  it('returns the speaker at the middle of each bar', () => {
    const voices = [1, 2.6, 2.7, 8].map((from) => ({ from, color: '' }))
    const marks = { voices, ticks: [] }
    const bars = createBars({ levels: null, window: { from: 0, length: 5 }, marks }, 5)
    expect(bars.map(({ voice }) => voice)).toEqual([-1, 0, 0, 2, 2])
  })
})
