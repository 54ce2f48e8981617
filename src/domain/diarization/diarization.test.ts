import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonVoices, localVoices, tidySpans } from './diarization.ts'
import { FeatureExtractor } from './mfcc.ts'

const spans = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 10, max: 4000 }),
      speaker: fc.nat(5),
    }),
  )
  .map((list) => {
    let at = 0
    return list.map(({ gap, length, speaker }) => {
      const start = at + gap
      at = start + length
      return { start, end: at, speaker }
    })
  })

test('speakers are numbered as they appear, and who hardly speaks is not one', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const tidy = tidySpans(list)
      expect(tidy.map(({ start, end }) => [start, end])).toEqual(list.map(({ start, end }) => [start, end]))
      const numbers = [...new Set(tidy.map(({ speaker }) => speaker))]
      expect(numbers).toEqual(numbers.map((_, i) => i))
      const spoken = (all: typeof list, who: number) =>
        all.filter(({ speaker }) => speaker === who).reduce((sum, { start, end }) => sum + end - start, 0)
      const real = [...new Set(list.map(({ speaker }) => speaker))].filter((who) => spoken(list, who) >= 1500)
      expect(numbers).toHaveLength(Math.min(list.length, Math.max(1, real.length)))
    }),
  )
})

test('where nobody speaks there are no voices', () => {
  const features = new FeatureExtractor().extract(new Int16Array(16_000))
  expect(localVoices(features, [{ start: 0, end: 1000 }])).toEqual([])
  expect(commonVoices([])).toEqual([])
})
