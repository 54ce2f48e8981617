import { expect, test } from 'vitest'
import { pairUp, upToSentence } from './punctuate.ts'

test('the written words stand for the heard ones, unless the model changed any', () => {
  expect(pairUp(['hi', "i'm", 'bob'], "Hi, I'm Bob.")).toEqual(['Hi,', "I'm", 'Bob.'])
  expect(pairUp(['hi', 'bob'], 'Hi there Bob.')).toEqual(['hi', 'bob'])
  expect(pairUp(['hi', 'bob'], 'Hi Rob.')).toEqual(['hi', 'bob'])
})

test('what a hint or a rule spells with capitals stays so, with the marks around it', () => {
  expect(pairUp(['the', 'iPhone', 'by', 'NASA.'], 'The iphone, by nasa.')).toEqual([
    ...['The', 'iPhone,', 'by', 'NASA.'],
  ])
})

test('a piece is cut after its last sentence that is surely one', () => {
  const words = Array.from({ length: 100 }, (_, i) => (i === 40 || i === 99 ? 'end.' : 'word'))
  expect(upToSentence(words)).toHaveLength(41)
  expect(upToSentence(words.slice(30))).toHaveLength(70)
})
