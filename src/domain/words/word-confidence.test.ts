import fc from 'fast-check'
import { expect, it } from 'vitest'
import { confirmWord, draftThreshold, hasLowConfidence, stripPunctuation } from './word-confidence.ts'
import type { Word } from './words.ts'

const recognized: Word = { text: 'carrots,', start: 0, end: 400, confidence: 0.3, speaker: 'spk_0' }

it('marks unedited words that the engine was unsure of', () => {
  expect(hasLowConfidence(recognized, 0.5)).toBe(true)
  expect(hasLowConfidence(recognized, 0.3)).toBe(false)
  expect(hasLowConfidence({ ...recognized, edited: true }, 0.5)).toBe(false)
  expect(hasLowConfidence({ ...recognized, confidence: null }, 1)).toBe(false)
  expect(hasLowConfidence({ ...recognized, confidence: 0 }, 0)).toBe(false)
})

it("doesn't mark accepted words, which are otherwise unchanged", () => {
  expect(hasLowConfidence(confirmWord(recognized), 1)).toBe(false)
  expect(confirmWord(recognized)).toEqual({ ...recognized, confidence: null, edited: true })
})

it('strips punctuation from a word unless nothing else is left', () => {
  expect(['“carrots,”', 'it’s', '¿Qué?', '—'].map(stripPunctuation)).toEqual(['carrots', 'it’s', 'Qué', '—'])
})

it("marks at most one word in ten of a draft, the least certain ones, up to the viewer's threshold", () => {
  const confidence = fc.option(fc.constantFrom(0, 0.01, 0.2, 0.2, 0.5, 0.9, 1), { nil: null })
  fc.assert(
    fc.property(
      fc.array(confidence, { maxLength: 200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, viewerThreshold) => {
        const words = all.map((confidence): Word => ({ ...recognized, confidence }))
        const threshold = draftThreshold(words, viewerThreshold)
        expect(threshold).toBeLessThanOrEqual(viewerThreshold)
        expect(words.filter((word) => hasLowConfidence(word, threshold)).length).toBeLessThanOrEqual(
          words.length / 10,
        )
      },
    ),
  )
  const words = Array.from({ length: 100 }, (_, i): Word => ({ ...recognized, confidence: i / 100 }))
  expect(draftThreshold(words, 0.5)).toBe(0.1)
  expect(draftThreshold(words, 0.05)).toBe(0.05)
})
