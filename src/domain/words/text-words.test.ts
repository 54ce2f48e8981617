import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWords } from './text-words.ts'

const wordsOf = (text: string) => splitWords(text).map((word) => word.text)

test('splits words at spaces, with their punctuation', () => {
  expect(wordsOf('  Don’t, she\n said: “no”. ')).toEqual(['Don’t,', 'she', 'said:', '“no”.'])
})

test('languages without spaces are split into words, with punctuation attached to its word', () => {
  expect(wordsOf('你好，世界。「今天」')).toEqual(['你好，', '世界。', '「今天」'])
  expect(wordsOf('「今天」（')).toEqual(['「今天」（'])
  expect(wordsOf('สวัสดีครับ').length).toBeGreaterThan(1)
  expect(wordsOf('「」')).toEqual(['「」'])
})

test('never loses, moves or empties any part of a text', () => {
  const letters = fc.constantFrom(...'ab好世สวั「」（，。 \n')
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 40 }), (text) => {
      const words = splitWords(text)
      expect(words.map((word) => word.text).join('')).toBe(text.replace(/\s+/g, ''))
      for (const { text: word, from, to } of words) {
        expect(word).not.toBe('')
        expect(text.slice(from, to)).toBe(word)
      }
    }),
  )
})
