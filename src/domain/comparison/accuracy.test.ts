import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { reportAccuracy } from './accuracy.ts'
import { wordErrorRate } from './wer.ts'

/** Creates half-second words, one per second, all spoken by `speaker`. */
const spoken = (text: string, speaker = 'spk_0', from = 0): Word[] =>
  text.split(' ').map((word, i) => ({
    text: word,
    start: from + i * 1000,
    end: from + i * 1000 + 500,
    confidence: null,
    speaker,
  }))

describe('an accuracy report', () => {
  it('counts wrong, missing and additional words', () => {
    const draft = spoken('the quick fox jumped over over the dog')
    const correctWords = spoken('the quick brown fox jumps over the dog')
    expect(reportAccuracy(draft, correctWords)).toMatchObject({
      words: 8,
      substitutions: 1,
      deletions: 1,
      insertions: 1,
      wordErrorRate: 3 / 8,
    })
  })

  it('counts case and punctuation separately', () => {
    const report = reportAccuracy(spoken('well hello Ada'), spoken('Well, hello Ada.'))
    expect(report).toMatchObject({ punctuation: 2, wordErrorRate: 0, characterErrors: 0 })
  })

  it('counts wrong speakers, and shifts of at least a fifth of a second', () => {
    const draft = spoken('one two three')
    const correctWords = draft.map((word, i) => ({
      ...word,
      start: word.start + i * 150,
      end: word.end + i * 150,
      speaker: i === 0 ? 'spk_1' : word.speaker,
    }))
    expect(reportAccuracy(draft, correctWords)).toMatchObject({ speakers: 1, timing: 1, substitutions: 0 })
  })

  it('counts characters', () => {
    const report = reportAccuracy(spoken('recieve it'), spoken('receive it'))
    expect(report).toMatchObject({ characters: 9, characterErrors: 2, characterErrorRate: 2 / 9 })
  })

  it('assigns words and errors to minutes', () => {
    const draft = [...spoken('one too'), ...spoken('three for', 'spk_0', 125_000)]
    const correctWords = [...spoken('one two'), ...spoken('three four', 'spk_0', 125_000)]
    expect(reportAccuracy(draft, correctWords).minutes).toEqual([
      { words: 2, errors: 1 },
      { words: 0, errors: 0 },
      { words: 2, errors: 1 },
    ])
  })

  it('has no rates without words', () => {
    expect(reportAccuracy(spoken('noise'), [])).toMatchObject({
      words: 0,
      insertions: 1,
      wordErrorRate: null,
      characterErrorRate: null,
    })
  })

  it('aligns long changes by their common words', () => {
    const numbers = Array.from({ length: 1500 }, (_, i) => `n${i}`)
    const draft = spoken(numbers.map((word, i) => (i % 100 === 50 ? 'wrong' : word)).join(' '))
    const correctWords = spoken(numbers.join(' '), 'spk_0', 7)
    expect(reportAccuracy(draft, correctWords)).toMatchObject({
      substitutions: 15,
      deletions: 0,
      insertions: 0,
    })
  })

  it('never finds fewer errors than the edit distance, and none between equal versions', () => {
    fc.assert(
      fc.property(transcripts(), transcripts(), (before, after) => {
        const { substitutions, deletions, insertions, minutes } = reportAccuracy(before, after)
        const { errors } = wordErrorRate(joinWords(after), joinWords(before))
        const errorCount = substitutions + deletions + insertions
        expect(errorCount).toBeGreaterThanOrEqual(errors)
        expect(minutes.reduce((sum, part) => sum + part.errors, 0)).toBe(errorCount)
        const unchangedReport = reportAccuracy(after, after)
        expect([
          unchangedReport.substitutions,
          unchangedReport.deletions,
          unchangedReport.insertions,
          unchangedReport.punctuation,
        ]).toEqual([0, 0, 0, 0])
      }),
    )
  })
})
