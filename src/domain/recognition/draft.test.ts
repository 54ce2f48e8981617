import { expect, test } from 'vitest'
import { joinWords } from '#domain/words/words.ts'
import { draftTranscript, type RecognizedSegment } from './draft.ts'

const recognizer = { engine: 'pocketsphinx', model: 'en-us', language: 'en' }
const segment = (
  text: string,
  from: number,
  overrides: Partial<RecognizedSegment> = {},
): RecognizedSegment => ({
  ...recognizer,
  words: text.split(' ').map((word, i) => ({
    text: word,
    start: from + i * 300,
    end: from + i * 300 + 250,
    confidence: 0.8,
  })),
  ...overrides,
})
const plainOptions = { spans: [], rules: [] }

test('each word names its recognizer, by default the first one', () => {
  const cloudRecognizer = { engine: 'deepgram', model: 'nova-3', language: 'en' }
  const { words, sources } = draftTranscript(
    [segment('hello there', 0), segment('how are you', 2000, cloudRecognizer), segment('fine', 9000)],
    plainOptions,
  )
  expect(sources).toEqual([recognizer, cloudRecognizer])
  expect(words.map(({ source }) => source)).toEqual([undefined, undefined, 1, 1, 1, undefined])
})

test('speakers come from spans, with a turn where they change', () => {
  const spans = [
    { start: 0, end: 1500, speaker: 0 },
    { start: 1500, end: 4000, speaker: 1 },
  ]
  const { words, speakers } = draftTranscript([segment('hello there', 0), segment('good day', 2000)], {
    ...plainOptions,
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

test('speakers are named after the speakers of the spans, in any order', () => {
  const spans = [
    { start: 0, end: 1500, speaker: 1 },
    { start: 1500, end: 4000, speaker: 0 },
  ]
  const segments = [segment('hello there', 0), segment('good day', 2000)]
  const { words, speakers } = draftTranscript(segments, { ...plainOptions, spans, names: ['Ada', 'Others'] })
  expect(words.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_0', 'spk_1', 'spk_1'])
  expect(speakers).toEqual([
    { id: 'spk_0', name: 'Others' },
    { id: 'spk_1', name: 'Ada' },
  ])
  expect(draftTranscript(segments, { ...plainOptions, names: ['Ada', 'Others'] }).speakers).toEqual([
    { id: 'spk_0', name: 'Speaker 1' },
  ])
})

test('rules replace words, and each match is recorded with its time', () => {
  const rules = [{ heard: 'long hand', write: 'Longhand' }]
  const { words, replacements } = draftTranscript([segment('we use long hand every day', 1000)], {
    ...plainOptions,
    rules,
  })
  expect(joinWords(words)).toBe('we use Longhand every day')
  expect(replacements).toEqual([{ time: 1.6, heard: 'long hand', write: 'Longhand' }])
})
