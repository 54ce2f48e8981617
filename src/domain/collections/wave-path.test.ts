import { expect, it } from 'vitest'
import { wavePath, waveViewBox } from './wave-path.ts'

it('draws a vertically centered line for each step, with a height that matches its loudness', () => {
  expect(wavePath('0f7')).toBe('M2 12v0M6 1v22M10 7v10')
  expect(wavePath(null)).toBe('')
  expect([waveViewBox(), waveViewBox(3)]).toEqual(['0 0 224 24', '0 0 12 24'])
})
