import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChunkChange,
  type ChunkText,
  cutIntoChunks,
  toChunkText,
  wordsOf,
} from '#domain/words/chunks.ts'
import type { Word } from '#domain/words/words.ts'
import { applyEdits, shiftChunks, toEditsText, wordsInRanges } from './chunk-edits.ts'
import { applyPatches, diffToPatches } from './patches.ts'

/** Creates words that start one second apart. */
const spoken = (count: number): Word[] =>
  Array.from({ length: count }, (_, i) => ({
    text: `w${i}`,
    start: i * 1000,
    end: i * 1000 + 900,
    confidence: 1,
    speaker: 'spk_0',
  }))
const storedChunks = (words: readonly Word[]) => cutIntoChunks(words).map(toChunkText)
const after = (chunks: readonly ChunkText[], { removed, added }: ChunkChange) =>
  wordsOf(
    [...chunks.filter(({ start_ms }) => !removed.includes(start_ms)), ...added].sort(
      (a, b) => a.start_ms - b.start_ms,
    ),
  )

test('edits of chunks change the words like edits of a list, and leave other chunks alone', () => {
  const words = spoken(2_000)
  const edit = fc.record({ at: fc.nat(1_990), remove: fc.nat(500), text: fc.constantFrom('new', null) })
  fc.assert(
    fc.property(edit, ({ at, remove, text }) => {
      const newWords = text === null ? [] : [{ ...(words[at] as Word), text }]
      const edits = diffToPatches(words, words.toSpliced(at, remove, ...newWords))
      const chunks = storedChunks(words)
      const change = applyEdits({ chunks, edits: toEditsText(edits), limit: null })
      if ('outOfOrder' in change) throw new Error('Words are out of order')
      expect(after(chunks, change)).toEqual(applyPatches(words, edits))
      if (remove === 0 && text === null) expect(change.removed).toEqual([])
      if (remove === 1) expect(change.removed).toEqual([chunks[Math.floor(at / 400)]?.start_ms])
    }),
    { numRuns: 50 },
  )
})

test('an edit reports words out of order, and respects the limit', () => {
  const chunks = storedChunks(spoken(5))
  const [first, second] = spoken(2) as [Word, Word]
  const swappedEdits = toEditsText([{ startTime: 0, endTime: 2_000, words: [second, first] }])
  expect(applyEdits({ chunks, edits: swappedEdits, limit: null })).toEqual({ outOfOrder: [1] })
  const all = { chunks, edits: toEditsText([{ startTime: 0, endTime: 5_000, words: [] }]), limit: 3_000 }
  expect(wordsInRanges(all).map(({ text }) => text)).toEqual(['w0', 'w1', 'w2'])
  expect(after(chunks, applyEdits(all) as ChunkChange).map(({ text }) => text)).toEqual(['w3', 'w4'])
})

test('a shift moves words from a given time, unless one would end too late', () => {
  const chunks = storedChunks(spoken(5))
  const shift = { chunks, anchors: [], from: 3_000, by: 500, latest: 5_400 }
  const result = shiftChunks(shift)
  if (!result || result === 'too_late') throw new Error('Nothing was shifted')
  expect(after(chunks, result.change).map(({ start }) => start)).toEqual([0, 1000, 2000, 3500, 4500])
  expect(result.range).toEqual({ startTime: 2_001, endTime: 4_001 })
  expect(shiftChunks({ ...shift, latest: 5_399 })).toBe('too_late')
  expect(shiftChunks({ ...shift, from: 4_001 })).toBe(undefined)
})
