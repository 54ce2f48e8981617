import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterErrorRate, wordErrorRate } from './wer.ts'

test('counts substitutions, insertions and deletions', () => {
  expect(wordErrorRate('one two three', 'one two three').errors).toBe(0)
  expect(wordErrorRate('one two three', 'one too three')).toEqual({ errors: 1, words: 3, rate: 1 / 3 })
  expect(wordErrorRate('one two three', 'one three').errors).toBe(1)
  expect(wordErrorRate('one two three', 'one two and three').errors).toBe(1)
  expect(wordErrorRate('one two three', '').rate).toBe(1)
})

test('ignores case and punctuation, but not apostrophes inside words', () => {
  expect(wordErrorRate('“Don’t,” she said.', "don't she SAID").errors).toBe(0)
  expect(wordErrorRate("don't", 'dont').errors).toBe(1)
})

test('handles empty texts', () => {
  expect(wordErrorRate('', '…').rate).toBe(0)
  expect(wordErrorRate('', 'word').rate).toBe(Number.POSITIVE_INFINITY)
})

test('counts the same errors in both directions, at most the length of the longer text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { errors, words } = wordErrorRate(a, b)
      expect(errors).toBe(wordErrorRate(b, a).errors)
      expect(errors).toBeLessThanOrEqual(Math.max(words, b === '' ? 0 : b.split(' ').length))
      expect(errors === 0).toBe(a === b)
    }),
  )
})

test('compares characters without spaces, case and punctuation', () => {
  expect(characterErrorRate('今日は、いい天気です。', '今日はいい天気でした')).toEqual({
    errors: 2,
    characters: 9,
    rate: 2 / 9,
  })
  expect(characterErrorRate('Hello there', 'hellothere!').errors).toBe(0)
  expect(characterErrorRate('cafe\u0301', 'café').errors).toBe(0)
  expect(characterErrorRate('नमस्ते', 'नमस्ते').characters).toBeLessThan(5)
  expect(characterErrorRate('', 'a').rate).toBe(Number.POSITIVE_INFINITY)
})
