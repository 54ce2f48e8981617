import { expect, test } from 'vitest'
import { draftTranscript, type RecognizedSegment } from './draft.ts'
import { textOf } from './words.ts'

const by = { engine: 'pocketsphinx', model: 'en-us', language: 'en' }
const segment = (text: string, from: number, more: Partial<RecognizedSegment> = {}): RecognizedSegment => ({
  ...by,
  words: text.split(' ').map((word, i) => ({
    text: word,
    start: from + i * 300,
    end: from + i * 300 + 250,
    confidence: 0.8,
  })),
  ...more,
})
const plain = { spans: [], rules: [] }

test('each word names who heard it, the first recognizer by nothing', () => {
  const cloud = { engine: 'deepgram', model: 'nova-3', language: 'en' }
  const { words, sources } = draftTranscript(
    [segment('hello there', 0), segment('how are you', 2000, cloud), segment('fine', 9000)],
    plain,
  )
  expect(sources).toEqual([by, cloud])
  expect(words.map(({ source }) => source)).toEqual([undefined, undefined, 1, 1, 1, undefined])
})

test('speakers come from spans, with a turn where they change', () => {
  const spans = [
    { start: 0, end: 1500, speaker: 0 },
    { start: 1500, end: 4000, speaker: 1 },
  ]
  const { words, speakers } = draftTranscript([segment('hello there', 0), segment('good day', 2000)], {
    ...plain,
    spans,
  })
  expect(words.map(({ speaker, turn }) => [speaker, turn])).toEqual([
    ['spk_0', true],
    ['spk_0', undefined],
    ['spk_1', true],
    ['spk_1', undefined],
  ])
  expect(speakers).toEqual([
    { id: 'spk_0', name: 'Speaker 1' },
    { id: 'spk_1', name: 'Speaker 2' },
  ])
})

test('rules change what is written, and where they did is recorded', () => {
  const rules = [{ heard: 'long hand', write: 'Longhand' }]
  const { words, replacements } = draftTranscript([segment('we use long hand every day', 1000)], {
    ...plain,
    rules,
  })
  expect(textOf(words)).toBe('we use Longhand every day')
  expect(replacements).toEqual([{ time: 1.6, heard: 'long hand', write: 'Longhand' }])
})
