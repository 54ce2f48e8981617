import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleWords } from './live-words.ts'

const word = (text: string, start: number, end: number) => ({ text, start, end })

test('words before a pause are settled, and audio is kept from the middle of the pause', () => {
  const words = [word('late', 3, 3.4), word('please', 4, 4.3), word('remember', 4.3, 4.9)]
  expect(settleWords(words, 5)).toEqual({ words: [words[0]], keptFrom: 3.7 })
})

test('all words are settled by silence at the end', () => {
  const words = [word('good', 0, 0.4), word('morning', 0.4, 1)]
  expect(settleWords(words, 1.5)).toEqual({ words: [], keptFrom: 0 })
  expect(settleWords(words, 1.8)).toEqual({ words, keptFrom: 1.25 })
})

test('long speech without a pause is settled except for its last seconds', () => {
  const words = Array.from({ length: 20 }, (_, i) => word(`w${i}`, i / 2, (i + 1) / 2))
  const { words: settledWords, keptFrom: pendingStart } = settleWords(words, 10)
  expect(settledWords).toHaveLength(16)
  expect(pendingStart).toBe(8)
})

test('without words, only the last second of the audio is kept', () => {
  expect(settleWords([], 6)).toEqual({ words: [], keptFrom: 5 })
  expect(settleWords([], 0.5)).toEqual({ words: [], keptFrom: 0 })
})

test('settled words come first, and no later word starts before the audio that is kept', () => {
  const times = fc.array(fc.double({ min: 0, max: 16, noNaN: true }), { maxLength: 40 })
  fc.assert(
    fc.property(times, fc.double({ min: 0, max: 4, noNaN: true }), (input, rest) => {
      const sortedTimes = input.toSorted((a, b) => a - b)
      const words = sortedTimes.flatMap((start, i) =>
        i % 2 === 0 && sortedTimes[i + 1] !== undefined
          ? [word(`w${i}`, start, sortedTimes[i + 1] ?? start)]
          : [],
      )
      const seconds = (words.at(-1)?.end ?? 0) + rest
      const settledWords = settleWords(words, seconds)
      expect(settledWords.words).toEqual(words.slice(0, settledWords.words.length))
      expect(settledWords.keptFrom).toBeGreaterThanOrEqual(0)
      expect(settledWords.keptFrom).toBeLessThanOrEqual(seconds)
      for (const { start } of words.slice(settledWords.words.length))
        expect(start).toBeGreaterThanOrEqual(settledWords.keptFrom)
    }),
  )
})
