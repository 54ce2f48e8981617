import { describe, expect, it } from 'vitest'
import { barHeights } from './waveform-drawing.ts'

describe('barHeights', () => {
  it('takes the loudest peak of each bar and leaves none out', () => {
    expect(barHeights({ data: [0, 51, 255, 0, 102, 0] }, 3)).toEqual([0.2, 1, 0.4])
    const data = Array.from({ length: 1000 }, (_, i) => (i === 997 ? 255 : 0))
    expect(barHeights({ data }, 7).at(-1)).toBe(1)
  })

  it('repeats peaks when there are more bars than peaks', () => {
    expect(barHeights({ data: [255, 0] }, 4)).toEqual([1, 1, 0, 0])
  })
})
