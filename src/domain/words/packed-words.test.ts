import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packedWords } from '#contract/transcripts.ts'
import { packWords, unpackWords } from './packed-words.ts'
import { transcripts } from './transcript.arbitrary.ts'

test('words survive packing and serialization exactly', () => {
  fc.assert(
    fc.property(transcripts(), (words) => {
      const parsedPack = packedWords.parse(JSON.parse(JSON.stringify(packWords(words))))
      expect(unpackWords(parsedPack)).toStrictEqual(words)
    }),
    { numRuns: 200 },
  )
})

test('skipped words have a column only if there are any', () => {
  const word = { text: 'um', start: 0, end: 100, confidence: null, speaker: 'spk_0' } as const
  expect(packWords([word])).not.toHaveProperty('skipped')
  expect(packWords([word, { ...word, skip: true }]).skipped).toEqual([1])
})

test('columns store one number per word, with runs and positions for rare values', () => {
  const words = [
    { text: 'Good', start: 100, end: 300, confidence: 0.9, speaker: 'spk_0', turn: true },
    { text: 'day.', start: 300, end: 450, confidence: null, speaker: 'spk_0', edited: true },
    { text: 'Hi!', start: 900, end: 950, confidence: 1, speaker: 'spk_1', turn: true, source: 2 },
  ] as const
  expect(packWords(words)).toStrictEqual({
    text: 'Good day. Hi!',
    starts: [100, 200, 600],
    durations: [200, 150, 50],
    confidences: [0.9, null, 1],
    speakers: [
      ['spk_0', 2],
      ['spk_1', 1],
    ],
    sources: [
      [0, 2],
      [2, 1],
    ],
    turns: [0, 2],
    edited: [1],
    interpolated: [],
    bookmarks: [],
  })
})
