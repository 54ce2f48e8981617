import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch } from '#domain/patches.ts'
import { transcripts } from '#domain/transcript.arbitrary.ts'
import type { Word } from '#domain/words.ts'
import { editsBetween } from './edits.ts'

const words = (count: number): Word[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ text: `w${i}`, start: i * 100, end: i * 100 + 90, confidence: null, speaker: 'spk_0' },
  }))
const changedAt = (base: readonly Word[], indexes: readonly number[]) =>
  indexes.reduce((all, index) => all.with(index, { ...(all[index] as Word), text: 'new' }), [...base])

test('a few edits stay as small as they are', () => {
  const base = words(1000)
  const edits = editsBetween(base, changedAt(base, [3, 500, 998]), 8)
  expect(edits.map((edit) => edit.words.length)).toEqual([1, 1, 1])
})

test('many edits are joined where the least lies between them', () => {
  const base = words(1000)
  const places = [10, 12, 14, 16, 18, 500, 502, 504, 506, 990]
  const edits = editsBetween(base, changedAt(base, places), 8)
  expect(edits.map((edit) => [edit.words[0]?.text, edit.words.length])).toEqual([
    ['new', 9],
    ['new', 7],
    ['new', 1],
  ])
  expect(edits.map((edit) => edit.was[1]?.text)).toEqual(['w11', 'w501', undefined])
})

test('edits far from each other do not take the whole text along', () => {
  const base = words(10_000)
  const places = Array.from({ length: 20 }, (_, i) => (i < 10 ? i * 30 : 9000 + i * 30))
  const edits = editsBetween(base, changedAt(base, places), 4)
  expect(edits).toHaveLength(4)
  expect(edits.reduce((sum, edit) => sum + edit.words.length, 0)).toBeLessThan(700)
})

test('however many are joined, they make the same text, and their undoing the old one', () => {
  const versions = fc
    .tuple(transcripts({ maxLength: 60 }), fc.infiniteStream(fc.nat({ max: 5 })))
    .map(([base, dice]) => {
      const current = base.flatMap((word) => {
        const roll = dice.next().value
        return roll === 0 ? [] : roll === 1 ? [{ ...word, text: 'new' }] : [word]
      })
      return { base, current }
    })
  fc.assert(
    fc.property(versions, fc.integer({ min: 1, max: 6 }), ({ base, current }, most) => {
      const edits = editsBetween(base, current, most)
      expect(edits.length).toBeLessThanOrEqual(most)
      expect(edits.reduce<readonly Word[]>(applyPatch, base)).toEqual(current)
      const undone = edits.reduce<readonly Word[]>(
        (done, edit) => applyPatch(done, { ...edit, words: edit.was }),
        current,
      )
      expect(undone).toEqual(base)
    }),
    { numRuns: 500 },
  )
})
