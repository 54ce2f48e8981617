import { expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { previewShift } from './shift-preview.ts'

const words = [0, 1000, 2000, 3000].map(
  (start): Word => ({ text: `w${start}`, start, end: start + 500, confidence: null, speaker: 'spk_0' }),
)
const preview = (from: number, offset: number, duration = 4000) =>
  previewShift(words, { from, offset, duration })

it('shows the first word that moves, and how many move', () => {
  expect(preview(1500, 250)).toMatchObject({
    count: 2,
    first: { before: { start: 2000 }, after: { start: 2250 } },
    clampedWords: null,
  })
})

it("lists words that can't be shifted by the full offset", () => {
  expect(preview(1000, -2000)).toMatchObject({ count: 3, clampedWords: { count: 2, time: 500 } })
  expect(preview(0, -1500).clampedWords).toEqual({ count: 2, time: 0 })
})

it('shows nothing after the last word', () => {
  expect(preview(9000, 1000)).toMatchObject({ count: 0, first: null, clampedWords: null })
})

it('counts words shifted beyond the end of the recording', () => {
  expect(preview(0, 1000).lateCount).toBe(1)
  expect(preview(2500, 60_000).lateCount).toBe(1)
  expect(preview(0, 999).lateCount).toBe(0)
  expect(preview(0, -1000).lateCount).toBe(0)
  expect(preview(0, 60_000, 0).lateCount).toBe(0)
})
