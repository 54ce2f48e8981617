import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heard, markTurns, wordsFromHeard } from './turns.ts'

/** Words of 300 ms, each after the given pause. */
function spoken(pauses: readonly number[]): Heard[] {
  let at = 0
  return pauses.map((pause, i) => {
    const start = at + pause
    at = start + 300
    return { text: `w${i}`, start, end: at, confidence: 0.5 }
  })
}
const turnsOf = (heard: readonly Heard[]) =>
  wordsFromHeard(heard).flatMap((word, i) => (word.turn ? [i] : []))

test('the first word and every word after two seconds of silence begin a turn', () => {
  expect(turnsOf(spoken([500, 100, 1999, 2000, 50]))).toEqual([0, 3])
})

test('a long turn ends at the next pause, and at 200 words without one', () => {
  const pauses = Array.from({ length: 450 }, (_, i) => (i === 50 || i === 120 ? 300 : 20))
  expect(turnsOf(spoken(pauses))).toEqual([0, 120, 320])
})

test('estimated times stay marked', () => {
  const [word, next] = wordsFromHeard([
    { text: 'a', start: 0, end: 1, confidence: null, interpolated: true },
    { text: 'b', start: 1, end: 2, confidence: null },
  ])
  expect(word).toMatchObject({ interpolated: true })
  expect(next).not.toHaveProperty('interpolated')
})

test('words come out in order and never overlap, whatever order they come in', () => {
  const heard = fc.record({
    text: fc.constant('word'),
    start: fc.integer({ min: 0, max: 5000 }),
    length: fc.integer({ min: 0, max: 900 }),
  })
  fc.assert(
    fc.property(fc.array(heard, { maxLength: 40 }), (list) => {
      const words = wordsFromHeard(
        list.map(({ text, start, length }) => ({ text, start, end: start + length, confidence: null })),
      )
      expect(words).toHaveLength(list.length)
      words.forEach((word, i) => {
        expect(word.end).toBeGreaterThanOrEqual(word.start)
        expect(word.start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0)
      })
    }),
  )
})

test('labels of the engine become speakers in order of appearance, and each change begins a turn', () => {
  const labels = ['B', 'B', undefined, 'A', 'B']
  const words = wordsFromHeard(
    spoken([0, 50, 50, 50, 50]).map((heard, i) => ({ ...heard, speaker: labels[i] })),
  )
  expect(words.map((word) => word.speaker)).toEqual(['spk_0', 'spk_0', 'spk_0', 'spk_1', 'spk_0'])
  expect(words.flatMap((word, i) => (word.turn ? [i] : []))).toEqual([0, 3, 4])
})

test('turns are made anew, whatever they were', () => {
  const words = wordsFromHeard(spoken([0, 50, 3000, 50]))
  const changed = words.map(({ turn: _, ...word }, i) => (i === 1 ? { ...word, turn: true as const } : word))
  expect(markTurns(changed)).toEqual(words)
  expect(markTurns(words)).toEqual(words)
})
