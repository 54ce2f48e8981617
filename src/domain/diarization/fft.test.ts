import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RealFft } from './fft.ts'

/** Computes the power spectrum from its definition. */
function naivePowerSpectrum(signal: Float64Array): number[] {
  return Array.from({ length: signal.length / 2 + 1 }, (_, k) => {
    let [re, im] = [0, 0]
    signal.forEach((value, n) => {
      re += value * Math.cos((2 * Math.PI * k * n) / signal.length)
      im -= value * Math.sin((2 * Math.PI * k * n) / signal.length)
    })
    return re * re + im * im
  })
}

test('computes the power spectrum as defined', () => {
  const value = fc.double({ min: -1, max: 1, noNaN: true })
  for (const size of [4, 8, 64]) {
    const fft = new RealFft(size)
    const powerSpectrum = new Float64Array(size / 2 + 1)
    fc.assert(
      fc.property(fc.array(value, { minLength: size, maxLength: size }), (values) => {
        const signal = Float64Array.from(values)
        fft.powerSpectrum(signal, powerSpectrum)
        for (const [k, expected] of naivePowerSpectrum(signal).entries())
          expect(powerSpectrum[k]).toBeCloseTo(expected, 8)
      }),
      { numRuns: 30 },
    )
  }
})
