import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWords } from '#domain/words/time-ranges.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { toPatches, toRangeEdits } from './assignments.ts'
import { applyPatches, diffToPatches } from './patches.ts'

const word = (text: string, start: number, speaker = 'spk_0'): Word => ({
  text,
  start,
  end: start + 100,
  confidence: 0.5,
  speaker,
})

test('describes a change of speakers without its words', () => {
  const previous = [word('a', 0), word('b', 100)]
  const range = { startTime: 0, endTime: 200 }
  const expectedWords = previous.map((one) => ({ ...one, speaker: 'spk_1' }))
  expect(toRangeEdits({ ...range, words: expectedWords }, previous)).toEqual([{ ...range, speaker: 'spk_1' }])
  const rewrittenWords = expectedWords.with(1, { ...(expectedWords[1] as Word), text: 'c' })
  expect(toRangeEdits({ ...range, words: rewrittenWords }, previous)).toEqual([
    { ...range, words: rewrittenWords },
  ])
  const twoSpeakers = expectedWords.with(1, { ...(expectedWords[1] as Word), speaker: 'spk_2' })
  expect(toRangeEdits({ ...range, words: twoSpeakers }, previous)).toEqual([
    { startTime: 0, endTime: 100, speaker: 'spk_1' },
    { startTime: 100, endTime: 200, speaker: 'spk_2' },
  ])
  const simultaneousWords = twoSpeakers.map((one) => ({ ...one, start: 0 }))
  const previousSimultaneous = previous.map((one) => ({ ...one, start: 0 }))
  expect(toRangeEdits({ ...range, words: simultaneousWords }, previousSimultaneous)).toEqual([
    { ...range, words: simultaneousWords },
  ])
  expect(toRangeEdits({ ...range, words: [] }, previous)).toEqual([{ ...range, words: [] }])
})

test('expands shortened patches to the original ones', () => {
  const editedTranscripts = fc.tuple(transcripts({ maxLength: 30 }), fc.infiniteStream(fc.nat({ max: 5 })))
  fc.assert(
    fc.property(editedTranscripts, ([rawWords, dice]) => {
      const base = rawWords.toSorted((a, b) => a.start - b.start)
      const current = base.map((one) => {
        const roll = dice.next().value
        return roll < 3 ? { ...one, speaker: `spk_${roll}` } : roll === 3 ? { ...one, text: 'other' } : one
      })
      const edits = diffToPatches(base, current).flatMap((patch) =>
        toRangeEdits(patch, findWords(base, patch.startTime, patch.endTime)),
      )
      expect(applyPatches(base, toPatches(base, edits))).toEqual(current)
    }),
    { numRuns: 500 },
  )
})
