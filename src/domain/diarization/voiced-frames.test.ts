import { expect, test } from 'vitest'
import { COEFFICIENTS } from './mfcc.ts'
import { voicedFrames } from './voiced-frames.ts'

test('marks the louder half of each second of voice', () => {
  const levels = Float32Array.from({ length: 600 }, (_, i) => {
    if (i < 100 || i >= 500) return -85
    return (i < 300 ? -20 : -30) - (i % 4)
  })
  const cepstra = Float32Array.from({ length: 600 * COEFFICIENTS }, (_, i) => Math.floor(i / COEFFICIENTS))
  const voiced = voicedFrames({ frames: 600, levels, cepstra }, [{ start: 0, end: 6000 }])
  expect([voiced.count, voiced.frames[0], voiced.frames.at(-1)]).toEqual([400, 100, 499])
  expect(voiced.cepstra[COEFFICIENTS]).toBe(101)
  voiced.isLoud.forEach((value, i) => {
    expect(value).toBe(i % 4 < 2 ? 1 : 0)
  })
})
