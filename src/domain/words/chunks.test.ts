import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutIntoChunks, diffChunks, toChunkText, wordsOf } from './chunks.ts'
import { transcripts } from './transcript.arbitrary.ts'

test('chunks contain all words in order of start time', () => {
  fc.assert(
    fc.property(transcripts({ maxLength: 1_200 }), (words) => {
      const chunks = cutIntoChunks(words)
      expect(chunks.flatMap((chunk) => chunk.words)).toEqual(words)
      const starts = chunks.map(({ start_ms }) => start_ms)
      expect(starts).toEqual(chunks.map((chunk) => chunk.words[0]?.start))
      expect(new Set(starts).size).toBe(starts.length)
      for (const chunk of chunks.slice(0, -1)) expect(chunk.words.length).toBeGreaterThanOrEqual(400)
      expect(wordsOf(chunks.map(toChunkText))).toEqual(words)
    }),
    { numRuns: 50 },
  )
})

test('a replacement contains only the chunks that differ', () => {
  const words = Array.from({ length: 1_200 }, (_, i) => ({
    text: 'word',
    start: i,
    end: i,
    confidence: 1,
    speaker: 'spk_0',
  }))
  const before = cutIntoChunks(words)
  expect(diffChunks(before, cutIntoChunks(words))).toEqual({ removed: [], added: [] })
  const changedChunks = cutIntoChunks(words.with(500, { ...words[500], text: 'other' } as (typeof words)[0]))
  const { removed, added } = diffChunks(before, changedChunks)
  expect([removed, added.map(({ start_ms }) => start_ms)]).toEqual([[400], [400]])
})
