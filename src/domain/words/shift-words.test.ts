import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outOfOrderIndexes } from '#domain/edits/patches.ts'
import { indexOfFirstAfter } from '#domain/words/time-ranges.ts'
import { shiftWords } from './shift-words.ts'
import { transcripts } from './transcript.arbitrary.ts'
import type { Word } from './words.ts'

const word = (text: string, start: number, end: number): Word => ({
  text,
  start,
  end,
  confidence: null,
  speaker: 'spk_0',
})
const times = (words: readonly Word[]) => words.map(({ start, end }) => [start, end])
const talkWords = [word('a', 1000, 1400), word('b', 2000, 2500), word('c', 3000, 3200)]

describe('shiftWords', () => {
  it.each([
    [
      'forward from the start',
      0,
      500,
      [
        [1500, 1900],
        [2500, 3000],
        [3500, 3700],
      ],
    ],
    [
      'forward from a word on',
      2000,
      500,
      [
        [1000, 1400],
        [2500, 3000],
        [3500, 3700],
      ],
    ],
    [
      'back into the pause',
      2000,
      -300,
      [
        [1000, 1400],
        [1700, 2200],
        [2700, 2900],
      ],
    ],
    [
      'back past the previous word',
      2000,
      -1500,
      [
        [1000, 1400],
        [1400, 1400],
        [1500, 1700],
      ],
    ],
    [
      'back past zero',
      0,
      -2200,
      [
        [0, 0],
        [0, 300],
        [800, 1000],
      ],
    ],
    ['nothing', 0, 0, times(talkWords)],
    ['after the end', 9000, 500, times(talkWords)],
  ])('%s', (_description, from, shift, shiftedWords) => {
    expect(times(shiftWords(talkWords, from, shift))).toEqual(shiftedWords)
  })

  it('leaves a word that overlaps the previous one in place instead of moving it forward', () => {
    const overlappingWords = [word('a', 0, 5000), word('b', 1000, 1400)]
    expect(times(shiftWords(overlappingWords, 1000, -500))).toEqual([
      [0, 5000],
      [1000, 1000],
    ])
  })

  it('preserves the order, earlier words and everything but times', () => {
    const shifts = fc.integer({ min: -30_000, max: 30_000 })
    fc.assert(
      fc.property(transcripts(), fc.nat(60_000), shifts, (words, from, shift) => {
        const shiftedWords = shiftWords(words, from, shift)
        const first = indexOfFirstAfter(words, from)
        expect(outOfOrderIndexes(shiftedWords)).toEqual([])
        expect(shiftedWords.slice(0, first)).toEqual(words.slice(0, first))
        expect(shiftedWords.map(({ start: _, end: __, ...rest }) => rest)).toEqual(
          words.map(({ start: _, end: __, ...rest }) => rest),
        )
        for (const [i, { start }] of shiftedWords.entries()) {
          expect(start).toBeGreaterThanOrEqual(0)
          const previous = (words[i] as Word).start
          if (shift > 0) expect(start - previous).toBe(i < first ? 0 : shift)
          else expect(previous - start).toBeLessThanOrEqual(-shift)
        }
      }),
      { numRuns: 500 },
    )
  })
})
