import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recognitionResult } from './protocol.ts'
import { toEngineWords } from './words.ts'

const segment = { start: 10_000, end: 20_000 }
const checkResults = (result: object) =>
  toEngineWords(recognitionResult.parse({ text: '', ...result }), segment)
const times = (result: object) => checkResults(result).map(({ text, start, end }) => [text, start, end])

test('joins word parts and takes their times from the tokens', () => {
  const result = {
    text: 'Long hand is here.',
    tokens: ['▁Lo', 'ng', '▁hand', '▁is', '▁here', '.'],
    timestamps: [0.08, 0.24, 0.56, 0.96, 1.2, 1.44],
    durations: [0.16, 0.16, 0.24, 0.08, 0.24, 0.08],
    ys_log_probs: [-0.2, -0.4, 0, -Math.LN2, 1.5, null],
  }
  expect(checkResults(result)).toEqual([
    { text: 'Long', start: 10_080, end: 10_400, confidence: 0.741 },
    { text: 'hand', start: 10_560, end: 10_800, confidence: 1 },
    { text: 'is', start: 10_960, end: 11_040, confidence: 0.5 },
    { text: 'here.', start: 11_200, end: 11_520, confidence: 1 },
  ])
})

test('without durations a word lasts until the next one, but not through a pause', () => {
  const result = { text: ' a b', tokens: [' a', ' b'], timestamps: [0, 3] }
  expect(times(result)).toEqual([
    ['a', 10_000, 10_400],
    ['b', 13_000, 13_400],
  ])
})

test('a letter split across tokens is joined', () => {
  const result = {
    text: ' Жук и',
    tokens: [' ', '<0xD0>', '<0x96>', 'ук', ' и'],
    timestamps: [0, 0.1, 0.2, 0.3, 1],
    durations: [0.1, 0.1, 0.1, 0.2, 0.2],
  }
  expect(times(result)).toEqual([
    ['Жук', 10_100, 10_500],
    ['и', 11_000, 11_200],
  ])
})

test('phrases divide their times among their words, which are marked', () => {
  const result = {
    text: ' Guten Morgen. Ja',
    tokens: [' Guten', ' Morgen.', ' Ja'],
    segment_texts: [' Guten Morgen.', ' Ja'],
    segment_timestamps: [1, 4],
    segment_durations: [2.4, 20],
  }
  expect(
    checkResults(result).every(({ interpolated, confidence }) => interpolated && confidence === null),
  ).toBe(true)
  expect(times(result)).toEqual([
    ['Guten', 11_000, 12_000],
    ['Morgen.', 12_000, 13_400],
    ['Ja', 14_000, 20_000],
  ])
})

test('without any times, words divide the segment', () => {
  expect(times({ text: 'ab cd', tokens: ['ab', ' cd'] })).toEqual([
    ['ab', 10_000, 15_000],
    ['cd', 15_000, 20_000],
  ])
  expect(checkResults({ text: '  ' })).toEqual([])
})

test('scripts without spaces are cut into words, with their punctuation', () => {
  const texts = checkResults({ text: '今天天气很好。我们去公园。OK' }).map(({ text }) => text)
  expect(texts.join('')).toBe('今天天气很好。我们去公园。OK')
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.filter((text) => text.endsWith('。'))).toHaveLength(2)
})

test("returns the text's words in order within the segment for any tokens", () => {
  const token = fc.record({
    text: fc.constantFrom(' a', 'b', '▁c', ' ', '.', '<0xE4>', 'ü', ' déjà', ''),
    time: fc.double({ min: -1, max: 12, noNaN: true }),
    duration: fc.option(fc.double({ min: 0, max: 3, noNaN: true })),
  })
  fc.assert(
    fc.property(fc.array(token), fc.boolean(), (tokens, isBroken) => {
      const text = tokens.map((one) => one.text.replace('▁', ' ')).join('')
      const words = checkResults({
        text: isBroken ? text.replaceAll('<0xE4>', 'ä') : text,
        tokens: tokens.map((one) => one.text),
        timestamps: tokens.map(({ time }) => time),
        durations: tokens.map(({ duration }) => duration),
      })
      expect(words.map((word) => word.text)).toEqual(
        (isBroken ? text.replaceAll('<0xE4>', 'ä') : text).match(/\S+/g) ?? [],
      )
      for (const [i, { start, end }] of words.entries()) {
        expect(start).toBeGreaterThanOrEqual(words[i - 1]?.start ?? segment.start)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(segment.end)
      }
    }),
  )
})
