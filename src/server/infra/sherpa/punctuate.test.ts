import { expect, test } from 'vitest'
import { keepMatchingWords, trimToSentenceEnd } from './punctuate.ts'

test('applies the punctuated words, unless the model changed them', () => {
  expect(keepMatchingWords(['hi', "i'm", 'bob'], "Hi, I'm Bob.")).toEqual(['Hi,', "I'm", 'Bob.'])
  expect(keepMatchingWords(['hi', 'bob'], 'Hi there Bob.')).toEqual(['hi', 'bob'])
  expect(keepMatchingWords(['hi', 'bob'], 'Hi Rob.')).toEqual(['hi', 'bob'])
})

test("keeps a hint's or rule's capitals, with surrounding punctuation", () => {
  expect(keepMatchingWords(['the', 'iPhone', 'by', 'NASA.'], 'The iphone, by nasa.')).toEqual([
    ...['The', 'iPhone,', 'by', 'NASA.'],
  ])
})

test('a part is cut after its last certain sentence', () => {
  const words = Array.from({ length: 100 }, (_, i) => (i === 40 || i === 99 ? 'end.' : 'word'))
  expect(trimToSentenceEnd(words)).toHaveLength(41)
  expect(trimToSentenceEnd(words.slice(30))).toHaveLength(70)
})
