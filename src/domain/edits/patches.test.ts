import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWords } from '#domain/words/time-ranges.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { isSameWord, type Word } from '#domain/words/words.ts'
import { applyPatch, applyPatches, diffToPatches, OutOfOrderError, outOfOrderIndexes } from './patches.ts'

const word = (text: string, start: number, end = start): Word => ({
  text,
  start,
  end,
  confidence: null,
  speaker: 'spk_0',
})
const byStart = (words: Word[]) => [...words].sort((a, b) => a.start - b.start)

/** A transcript and an edited version that is still in ascending order, with many ties. */
const editedPairs = fc
  .tuple(transcripts({ maxLength: 30 }), fc.infiniteStream(fc.nat({ max: 19 })))
  .map(([rawWords, dice]) => {
    const base = byStart(
      rawWords.map((w) => (w.start % 3 === 0 ? { ...w, start: w.start - (w.start % 500) } : w)),
    )
    const current = base.flatMap((w) => {
      const roll = dice.next().value
      if (roll === 0) return []
      if (roll === 1) return [word(`before-${w.text}`, w.start), w]
      if (roll === 2) return [w, word(`tied-${w.text}`, w.start, w.end)]
      if (roll === 3) return [w, word(`after-${w.text}`, w.start + 1, w.end + 1)]
      if (roll === 4) return [{ ...w, text: `${w.text}!` }]
      if (roll === 5) return [{ ...w, start: w.start + dice.next().value, end: w.end + 20 }]
      if (roll === 6) return [{ ...w }]
      return [w]
    })
    return { base, current: byStart(current) }
  })

const apply = (base: readonly Word[], patches: ReturnType<typeof diffToPatches>) =>
  patches.reduce<readonly Word[]>(applyPatch, base)

test('patches between random versions neither lose nor duplicate words, in any order', () => {
  fc.assert(
    fc.property(editedPairs, ({ base, current }) => {
      const patches = diffToPatches(base, current)
      expect(apply(base, patches)).toEqual(current)
      expect(apply(base, patches.toReversed())).toEqual(current)
      expect(applyPatches(base, patches)).toEqual(current)
    }),
    { numRuns: 1000 },
  )
})

test('ranges do not overlap, cover only changes, and contain no untouched word', () => {
  fc.assert(
    fc.property(editedPairs, ({ base, current }) => {
      let end = Number.NEGATIVE_INFINITY
      for (const patch of diffToPatches(base, current)) {
        expect(patch.startTime).toBeGreaterThanOrEqual(end)
        end = patch.endTime
        const before = findWords(base, patch.startTime, patch.endTime)
        for (const w of patch.words) expect(w.start >= patch.startTime && w.start < end).toBe(true)
        for (const time of [patch.startTime, end - 1]) {
          const [previous, currentWords] = [before, patch.words].map((words) =>
            words.filter((w) => w.start === time),
          )
          expect(
            previous!.length === currentWords!.length &&
              previous!.every((w, i) => isSameWord(w, currentWords![i]!)),
          ).toBe(false)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('a change among words with the same time replaces all of these words, and nothing else', () => {
  const base = [word('a', 100), word('b', 200), word('c', 200), word('d', 300)]
  const current = [base[0]!, base[1]!, word('new', 200), base[2]!, base[3]!]
  expect(diffToPatches(base, current)).toEqual([{ startTime: 200, endTime: 201, words: current.slice(1, 4) }])
})

test('a deletion contains no words, and equal copies have no patches', () => {
  const base = [word('a', 100, 150), word('b', 200, 250), word('c', 300, 350)]
  expect(diffToPatches(base, [base[0]!, { ...base[2]! }])).toEqual([
    { startTime: 200, endTime: 201, words: [] },
  ])
})

test('replaces exactly the words that start in the range', () => {
  const base = [word('a', 100, 900), word('b', 200, 250), word('c', 300, 350)]
  const patch = { startTime: 200, endTime: 300, words: [word('x', 210, 220), word('y', 290, 400)] }
  expect(applyPatch(base, patch).map((w) => w.text)).toEqual(['a', 'x', 'y', 'c'])
  expect(base.length).toBe(3)
})

test('rejects and identifies words that are out of order among themselves or with their neighbors', () => {
  const base = [word('a', 100, 150), word('b', 200, 250), word('c', 300, 350)]
  const apply = (...words: Word[]) => {
    try {
      applyPatch(base, { startTime: 200, endTime: 300, words })
    } catch (error) {
      return (error as OutOfOrderError).indexes
    }
  }
  expect(apply(word('x', 99, 200))).toEqual([1])
  expect(apply(word('x', 301, 302))).toEqual([2])
  expect(apply(word('x', 220, 230), word('y', 219, 230))).toEqual([2])
  expect(apply(word('x', 220, 219))).toEqual([1])
  expect(apply(word('x', 300, 300))).toBeUndefined()
  expect(outOfOrderIndexes([word('a', 5, 4), word('b', 5, 5), word('c', 4, 5)])).toEqual([0, 2])
  expect(() => diffToPatches(base, base.toReversed())).toThrow(OutOfOrderError)
})

test('applies many patches at once, each to the result of the previous ones', () => {
  const base = [word('a', 100), word('b', 200), word('c', 300), word('d', 400)]
  const patches = [
    { startTime: 0, endTime: 200, words: [word('x', 150)] },
    { startTime: 200, endTime: 200, words: [word('y', 180)] },
    { startTime: 400, endTime: 500, words: [] },
  ]
  expect(applyPatches(base, patches).map((w) => w.text)).toEqual(['x', 'y', 'b', 'c'])
  expect(() =>
    applyPatches(base, [patches[0]!, { startTime: 200, endTime: 300, words: [word('z', 90)] }]),
  ).toThrow(OutOfOrderError)
  expect(applyPatches(base, [])).toEqual(base)
})

test('100,000 words with 1,000 changes make 1,000 patches', () => {
  const base = Array.from({ length: 100_000 }, (_, i) => word(`w${i}`, i * 360, i * 360 + 300))
  const current = base.map((w, i) => (i % 100 === 0 ? { ...w, text: 'new' } : w))
  diffToPatches(base, current)
  expect(diffToPatches(base, current).length).toBe(1000)
})
