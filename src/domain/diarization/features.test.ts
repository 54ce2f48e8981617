import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Statistics, withinSegmentScatter } from './gaussian.ts'
import { COEFFICIENTS, FeatureExtractor, SAMPLE_RATE } from './mfcc.ts'
import { WithinSpeakerVariance } from './within-speaker-variance.ts'

const extractor = new FeatureExtractor()
/** Creates a second of a vowel-like sound: harmonics of a pitch, stronger near a formant. */
function vowel(pitch: number, formant: number, volume = 3000): Int16Array {
  return Int16Array.from({ length: SAMPLE_RATE }, (_, i) => {
    let value = 0
    for (let hz = pitch; hz < 7000; hz += pitch)
      value += Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE) / (1 + Math.abs(hz - formant) / 300)
    return (volume * value) / 5
  })
}
function statisticsOf(samples: Int16Array): Statistics {
  const { cepstra, frames } = extractor.extract(samples)
  const statistics = new Statistics()
  for (let i = 3; i < frames - 3; i++) statistics.addFrame(cepstra, i * COEFFICIENTS)
  return statistics
}

describe('features', () => {
  test('returns a frame with loudness for each 10 ms', () => {
    const { frames, cepstra, levels } = extractor.extract(vowel(120, 700).subarray(0, 1601))
    expect([frames, cepstra.length, levels.length]).toEqual([11, 11 * COEFFICIENTS, 11])
    const sine = Int16Array.from({ length: 1600 }, (_, i) => 16_384 * Math.sin((2 * Math.PI * i) / 16))
    for (const level of extractor.extract(sine).levels.subarray(0, 7)) expect(level).toBeCloseTo(-9.03, 1)
    expect(extractor.extract(new Int16Array(0)).frames).toBe(0)
  })

  test('coefficients describe timbre, not loudness', () => {
    const [loudFeatures, softFeatures] = [3000, 750].map(
      (volume) => extractor.extract(vowel(120, 700, volume)).cepstra,
    )
    const other = extractor.extract(vowel(120, 1800)).cepstra
    const distance = (a: Float32Array, b: Float32Array) =>
      Math.hypot(...Array.from({ length: COEFFICIENTS }, (_, c) => a[190 + c]! - b[190 + c]!))
    expect(distance(loudFeatures!, softFeatures!)).toBeLessThan(0.5)
    expect(distance(loudFeatures!, other)).toBeGreaterThan(3)
  })

  test('silence and the loudest audio give finite numbers', () => {
    for (const sample of [0, 32_767, -32_768]) {
      const { cepstra, levels } = extractor.extract(new Int16Array(2000).fill(sample))
      expect([...cepstra, ...levels].every(Number.isFinite)).toBe(true)
    }
  })
})

describe('statistics', () => {
  const frames = fc.array(
    fc.array(fc.double({ min: -5, max: 5, noNaN: true }), {
      minLength: COEFFICIENTS,
      maxLength: COEFFICIENTS,
    }),
    { minLength: 1, maxLength: 30 },
  )
  const toStatistics = (list: readonly number[][]) => {
    const statistics = new Statistics()
    for (const frame of list) statistics.addFrame(Float32Array.from(frame), 0)
    return statistics
  }

  test('are sums of frames, and can be subtracted', () => {
    fc.assert(
      fc.property(frames, frames, (a, b) => {
        const combinedStatistics = toStatistics(a).add(toStatistics(b))
        expect(combinedStatistics.count).toBe(a.length + b.length)
        toStatistics([...a, ...b]).products.forEach((product, i) => {
          expect(combinedStatistics.products[i]).toBeCloseTo(product, 6)
        })
        const difference = combinedStatistics.add(toStatistics(b), -1)
        difference.sums.forEach((sum, i) => {
          expect(sum).toBeCloseTo(toStatistics(a).sums[i]!, 6)
        })
      }),
    )
  })

  const distanceBetween = (a: readonly number[], b: readonly number[], speakerFrames: readonly number[][]) =>
    new WithinSpeakerVariance(withinSegmentScatter([toStatistics(speakerFrames)])).distanceTo(
      Float64Array.from(a),
      Float64Array.from(b),
    )

  test('scale distances by the spread of each coefficient, regardless of position', () => {
    const speakerFrames = Array.from({ length: COEFFICIENTS }, (_, i) =>
      [1, -1].map((side) => Array.from({ length: COEFFICIENTS }, (__, j) => (i === j ? side * (i + 1) : 0))),
    ).flat()
    const distantPoint = Array.from({ length: COEFFICIENTS }, (_, i) => i - 5)
    const expected = distantPoint.reduce(
      (sum, value, i) => sum + value ** 2 / ((i + 1) ** 2 / COEFFICIENTS + 1e-3),
      0,
    )
    expect(distanceBetween(distantPoint, Array(COEFFICIENTS).fill(0), speakerFrames)).toBeCloseTo(expected, 3)
    const shiftedFrames = speakerFrames.map((frame) => frame.map((value) => value + 7))
    const pieces = new WithinSpeakerVariance(
      withinSegmentScatter([toStatistics(speakerFrames), toStatistics(shiftedFrames), new Statistics()]),
    )
    expect(pieces.distanceTo(Float64Array.from(distantPoint), new Float64Array(COEFFICIENTS))).toBeCloseTo(
      expected,
      3,
    )
  })

  test('rate two sounds as less alike than two halves of one', () => {
    const [low, high] = [statisticsOf(vowel(110, 600)), statisticsOf(vowel(210, 1500))]
    const half = statisticsOf(vowel(110, 600).subarray(0, SAMPLE_RATE / 2))
    const variance = new WithinSpeakerVariance(withinSegmentScatter([low, high]))
    expect(variance.dissimilarity(low, high)).toBeGreaterThan(20 * variance.dissimilarity(low, half))
    expect(variance.dissimilarity(low, new Statistics())).toBe(0)
  })
})
