import { expect, it } from 'vitest'
import { readWhisperResponse } from './whisper-response.ts'

const segment = (text: string, start: number, end: number, overrides = {}) => ({
  text,
  start,
  end,
  avg_logprob: -0.2,
  no_speech_prob: 0.02,
  compression_ratio: 1.3,
  ...overrides,
})
const readSegments = (
  segments: ReturnType<typeof segment>[],
  words: { word: string; start: number; end: number }[] = [],
) => readWhisperResponse({ text: segments.map(({ text }) => text).join(''), segments, words }, 60_000)
const texts = (tokens: ReturnType<typeof readSegments>) => tokens.map(({ text }) => text).join(' ')

it('uses the text of segments and the times of words', () => {
  const words = [
    { word: 'hello', start: 0.5, end: 0.9 },
    { word: 'world', start: 1, end: 1.5 },
  ]
  expect(readSegments([segment(' Hello, world!', 0, 2)], words)).toEqual([
    { text: 'Hello,', start: 500, end: 900, confidence: null },
    { text: 'world!', start: 1000, end: 1500, confidence: null },
  ])
})

it('uses the words of segments, as returned by some servers', () => {
  const words = [{ word: ' Hello,', start: 0.5, end: 0.9, probability: 0.75 }]
  const answer = { text: 'Hello,', segments: [segment(' Hello,', 0, 2, { words })], words: null }
  expect(readWhisperResponse(answer, 2000)).toEqual([
    { text: 'Hello,', start: 500, end: 900, confidence: 0.75 },
  ])
})

it('divides the time of a segment among its words if they have no times', () => {
  expect(readSegments([segment(' To be', 1, 2), segment(' or not.', 3, 4)])).toMatchObject([
    { text: 'To', start: 1000, end: 1500 },
    { text: 'be', start: 1500, end: 2000 },
    { text: 'or', start: 3000, end: 3333 },
    { text: 'not.', start: 3333, end: 4000 },
  ])
})

it('divides the whole time if there are no segments either', () => {
  expect(readWhisperResponse({ text: 'To be' }, 2000)).toMatchObject([
    { text: 'To', start: 0, end: 1000 },
    { text: 'be', start: 1000, end: 2000 },
  ])
})

it('accepts times in nanoseconds', () => {
  expect(readSegments([segment(' Hello', 1e9, 2e9)])).toMatchObject([
    { text: 'Hello', start: 1000, end: 2000 },
  ])
})

it('leaves out segments that Whisper marks as silence', () => {
  const silence = { no_speech_prob: 0.9, avg_logprob: -1.4 }
  expect(
    texts(readSegments([segment(' Hello.', 0, 2), segment(' Thanks for watching!', 2, 30, silence)])),
  ).toBe('Hello.')
})

it('drops sentences that Whisper repeats endlessly', () => {
  const repeatedSegments = Array.from({ length: 8 }, (_, i) => segment(' Thank you.', 2 + i, 3 + i))
  expect(texts(readSegments([segment(' Hello.', 0, 2), ...repeatedSegments, segment(' Bye.', 10, 11)]))).toBe(
    'Hello. Thank you. Bye.',
  )
  const mergedSegment = segment(` So${' and so on'.repeat(40)} it ends.`, 0, 30, { compression_ratio: 9 })
  expect(texts(readSegments([mergedSegment]))).toBe('So and so on it ends.')
})

it('keeps spoken repetitions', () => {
  const doubled = [segment(' No.', 0, 1), segment(' No.', 1, 2), segment(' No!', 2, 3)]
  expect(texts(readSegments(doubled))).toBe('No. No. No!')
  expect(texts(readSegments([segment(' Yeah yeah yeah yeah yeah, I know.', 0, 3)]))).toBe(
    'Yeah yeah yeah yeah yeah, I know.',
  )
})
