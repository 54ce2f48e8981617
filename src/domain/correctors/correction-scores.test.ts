import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { listDifferences, scoreCorrection, withdrawErrors } from './correction-scores.ts'

/** Creates half-second words, one per second. */
const spoken = (text: string, speaker = 'spk_0'): Word[] =>
  text.split(' ').map((word, i) => ({
    text: word,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: null,
    speaker,
  }))

const reference = spoken('Good morning and welcome to the evening show everyone here')

describe('the score of a correction', () => {
  it('is 1 if the text equals the reference, regardless of the draft', () => {
    const draft = spoken('good morning and well come')
    expect(scoreCorrection({ draft, corrected: reference, reference })).toMatchObject({
      words: 10,
      score: 1,
      examples: [],
    })
  })

  it('counts errors by kind, and wrong words more than punctuation', () => {
    const wrongWordText = spoken('Good morning and welcome to the morning show everyone here')
    const punctuation = spoken('Good morning and welcome to the evening show, everyone here')
    const byWord = scoreCorrection({ draft: wrongWordText, corrected: wrongWordText, reference })
    const byMark = scoreCorrection({ draft: wrongWordText, corrected: punctuation, reference })
    expect([byWord.errors.substitution, byWord.score, byWord.changed]).toEqual([1, 0.9, 0])
    expect([byMark.errors.punctuation, byMark.score]).toEqual([1, 0.975])
    expect(byMark.changed).toBeGreaterThan(0)
  })

  it('shows the most severe errors first, with their times and both texts', () => {
    const corrected = spoken('Good morning, and welcome to the evening shop everyone here')
    expect(scoreCorrection({ draft: corrected, corrected, reference }).examples).toEqual([
      { kind: 'substitution', start: 7, end: 7.5, before: 'shop', after: 'show' },
      { kind: 'punctuation', start: 1, end: 1.5, before: 'morning,', after: 'morning' },
    ])
  })

  it('counts a wrong speaker as half a word', () => {
    const corrected = reference.map((word, i) => (i === 0 ? { ...word, speaker: 'spk_1' } : word))
    expect(scoreCorrection({ draft: reference, corrected, reference })).toMatchObject({
      errors: { speaker: 1 },
      score: 0.95,
    })
  })

  it('is between 0 and 1', () => {
    fc.assert(
      fc.property(transcripts(), transcripts(), (corrected, other) => {
        const { score, examples } = scoreCorrection({ draft: corrected, corrected, reference: other })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(examples.length).toBeLessThanOrEqual(50)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a score without a reference', () => {
  it('counts only the changes in the draft', () => {
    const draft = spoken('Good evening and welcome to the evening shop everyone here')
    expect(scoreCorrection({ draft, corrected: reference, reference: null })).toMatchObject({
      score: null,
      changed: 2,
      examples: [],
    })
  })
})

describe('withdrawn errors', () => {
  it('raise the score', () => {
    const corrected = spoken('Good evening and welcome to the evening shop everyone here')
    const scores = {
      ...scoreCorrection({ draft: corrected, corrected, reference }),
      comparedWith: 'review' as const,
      playedSeconds: 9,
      activeSeconds: 60,
    }
    const correctedScores = withdrawErrors(scores, [1])
    expect([scores.score, correctedScores.score, correctedScores.errors.substitution]).toEqual([0.8, 0.9, 1])
    expect(correctedScores.examples).toEqual([
      expect.objectContaining({ before: 'evening', after: 'morning' }),
    ])
    expect(withdrawErrors(scores, [0, 1])).toMatchObject({ score: 1, examples: [] })
  })
})

describe('differences of two texts', () => {
  it('are listed by time', () => {
    const other = spoken('Good morning, and welcome to the evening shop everyone here')
    expect(listDifferences(reference, other).map(({ kind, start }) => [kind, start])).toEqual([
      ['punctuation', 1],
      ['substitution', 7],
    ])
  })
})
