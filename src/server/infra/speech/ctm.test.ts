import { expect, test } from 'vitest'
import { parseCtm } from './ctm.ts'

const segment = { index: 3, start: 10_000, end: 14_000 }

test('times are from the start of the recording, in milliseconds', () => {
  expect(parseCtm('u0 1 0.15 0.18 ten 0.276\nu0 1 0.34 0.10 of 1.200\n', segment)).toEqual([
    { text: 'ten', start: 10_150, end: 10_330, confidence: 0.276 },
    { text: 'of', start: 10_340, end: 10_440, confidence: 1 },
  ])
})

test('silence, noise and marks of pronunciation are dropped', () => {
  const lines = ['<s>', '<sil>', '[NOISE]', '++UM++', '</s>', 'read(2)', "i'm", 'i', 'is'].map(
    (word, i) => `u1 1 ${i / 10} 0.1 ${word} 0.5`,
  )
  expect(parseCtm(lines.join('\n'), segment).map(({ text }) => text)).toEqual(['read', "I'm", 'I', 'is'])
})

test('no word leaves its segment, and malformed lines are ignored', () => {
  const words = parseCtm('u0 1 3.90 0.50 end 0.5\nu0 1 x y z\n\nu0 1 0.1', segment)
  expect(words).toEqual([{ text: 'end', start: 13_900, end: 14_000, confidence: 0.5 }])
})

test("writes a matched hint's own spelling, whose words share its time", () => {
  const terms = new Map([
    ['hint_0', 'Grace Hopper'],
    ['hint_1', 'iOS'],
  ])
  expect(parseCtm('u0 1 0.10 1.10 hint_0(2) 0.5\nu0 1 1.30 0.20 hint_1 0.4', segment, terms)).toEqual([
    { text: 'Grace', start: 10_100, end: 10_600, confidence: 0.5 },
    { text: 'Hopper', start: 10_600, end: 11_200, confidence: 0.5 },
    { text: 'iOS', start: 11_300, end: 11_500, confidence: 0.4 },
  ])
})
