import { expect, it } from 'vitest'
import { isSilent, liveSampleRate, Resampler } from './resampler.ts'

const createTone = (rate: number, seconds: number, hertz: number) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate))

/** Returns how many times per second the signal crosses zero upward. */
const frequencyOf = (samples: Int16Array) =>
  samples.filter((sample, i) => i > 0 && (samples[i - 1] ?? 0) < 0 && sample >= 0).length

it.each([16_000, 44_100, 48_000])(
  'keeps the length and pitch of audio at %i Hz, regardless of block size',
  (rate) => {
    const resampler = new Resampler(rate)
    const input = createTone(rate, 1, 440)
    const blocks: number[] = []
    for (let offset = 0; offset < input.length; offset += 128)
      blocks.push(...resampler.convert(input.subarray(offset, offset + 128)))
    expect(Math.abs(blocks.length - liveSampleRate)).toBeLessThanOrEqual(1)
    expect(Math.abs(frequencyOf(Int16Array.from(blocks)) - 440)).toBeLessThanOrEqual(1)
    expect(Math.max(...blocks)).toBeGreaterThan(15_000)
  },
)

it('limits loud samples', () => {
  expect([...new Resampler(liveSampleRate).convert(Float32Array.of(2, -2, 0.5))]).toEqual([
    32_767, -32_767, 16_384,
  ])
})

it('distinguishes speech from silence', () => {
  expect(isSilent(new Int16Array(16_000).fill(20))).toBe(true)
  expect(isSilent(new Resampler(liveSampleRate).convert(createTone(liveSampleRate, 1, 200)))).toBe(false)
  expect(isSilent(new Int16Array(0))).toBe(true)
})
