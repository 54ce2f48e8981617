import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { alignInput } from './alignment.ts'
import { importTranscript } from './import-transcript.ts'
import type { InputTranscript, InputWord } from './input-transcript.ts'
import type { TimedRecognizedWord } from './tokens.ts'

/** Creates one word per second, each half a second long. */
const recognize = (text: string, from = 0): TimedRecognizedWord[] =>
  text.split(' ').map((word, i) => ({ text: word, start: from + i * 1000, end: from + i * 1000 + 500 }))
const plainTranscript = (text: string): InputTranscript => ({
  format: 'text',
  timing: 'none',
  words: text.split(' ').map((word) => ({ text: word })),
})
const starts = (
  transcript: InputTranscript,
  recognized: TimedRecognizedWord[],
  duration: number | null = null,
) => alignInput(transcript, recognized, duration).slots.map(({ start }) => start)

describe('words', () => {
  it('get the times of the same recognized words, regardless of punctuation and case', () => {
    const { slots, matched } = alignInput(
      plainTranscript('We like it, “and” you TOO!'),
      recognize('we like it and you too'),
      null,
    )
    expect(slots).toEqual(recognize('a b c d e f').map(({ start, end }) => ({ start, end })))
    expect(matched).toBe(6)
  })

  it('take the times of misrecognized words in their place', () => {
    expect(starts(plainTranscript('we like it'), recognize('we lick it'))).toEqual([0, 1000, 2000])
    expect(starts(plainTranscript('a green-house b'), recognize('a green house b'))).toEqual([0, 1000, 3000])
  })

  it('that were not recognized are placed between recognized ones', () => {
    const { slots } = alignInput(
      plainTranscript('we really like it'),
      [...recognize('we'), ...recognize('like it', 3000)],
      null,
    )
    expect(slots[1]).toEqual({ start: 500, end: 500 + 6 * 70, interpolated: true })
  })

  it('at the start and end are next to the first and last recognized words', () => {
    const { slots } = alignInput(plainTranscript('so we like it a lot'), recognize('we like', 5000), 20_000)
    expect(slots[0]).toMatchObject({ start: 5000 - 140, end: 5000 })
    expect(slots.at(-1)?.end).toBeLessThan(8000)
  })

  it('never extend past the end of the recording', () => {
    const { slots } = alignInput(plainTranscript(`we ${'like '.repeat(500)}it`), recognize('we'), 3000)
    expect(slots.every(({ end }) => end <= 3000)).toBe(true)
  })

  it('of repeated text are matched in order', () => {
    const text = Array.from({ length: 3000 }, (_, i) => ['so', 'it', 'is'][i % 3]).join(' ')
    expect(starts(plainTranscript(text), recognize(text))).toEqual(recognize(text).map(({ start }) => start))
  })

  it('in scripts without spaces are split by dictionary before the comparison', () => {
    const recognized = Array.from('今天天气很好', (text, i) => ({ text, start: i * 100, end: i * 100 + 100 }))
    const words = ['今天', '天气', '很好。'].map((text) => ({ text }))
    expect(starts({ format: 'text', timing: 'none', words }, recognized)).toEqual([0, 200, 400])
  })
})

describe('times in the file', () => {
  const cues = (offset = 0): InputTranscript => ({
    format: 'srt',
    timing: 'cues',
    words: ['it is so', 'it is not'].flatMap((text, cue) =>
      text
        .split(' ')
        .map((word) => ({ text: word, start: offset + cue * 5000, end: offset + cue * 5000 + 4000 })),
    ),
  })

  it('bound the words of each cue', () => {
    const recognized = [...recognize('it was so'), ...recognize('it is not', 5000)]
    expect(starts(cues(), recognized)).toEqual([0, 1000, 2000, 5000, 6000, 7000])
    const { slots } = alignInput(cues(), recognize('not', 7000), null)
    expect(slots.slice(0, 3).map(({ start, end }) => [start, end])).toEqual([
      [0, 1333],
      [1333, 2667],
      [2667, 4000],
    ])
  })

  it('are used alone if nothing was recognized', () => {
    expect(starts(cues(), [])).toEqual([0, 1333, 2667, 5000, 6143, 7286])
  })

  it('are ignored if they belong to another cut', () => {
    const recognized = [...recognize('it is so'), ...recognize('it is not', 5000)]
    expect(starts(cues(60_000), recognized)).toEqual([0, 1000, 2000, 5000, 6000, 7000])
  })

  it('of words are kept, and words without times are placed between them', () => {
    const words = [
      { text: 'we', start: 10, end: 300 },
      { text: '42' },
      { text: 'it', start: 2100, end: 2400 },
    ]
    const { slots } = alignInput(
      { format: 'whisperx', timing: 'words', words },
      recognize('we like it'),
      null,
    )
    expect(slots[0]).toEqual({ start: 10, end: 300 })
    expect(slots[1]).toMatchObject({ interpolated: true })
    expect(slots[2]).toEqual({ start: 2100, end: 2400 })
  })
})

describe('speakers and paragraphs', () => {
  const transcriptOf = (turns: [speaker: string | undefined, text: string][]): InputTranscript => ({
    format: 'text',
    timing: 'none',
    words: turns.flatMap(([speaker, text]) =>
      text.split(' ').map((word, i): InputWord => ({ text: word, speaker, ...(i === 0 && { turn: true }) })),
    ),
  })
  const context = { recognized: recognize('a b c d e'), duration: null, speakers: [] }

  it('stay as they are in the file; numbered labels become numbered speakers', () => {
    const transcript = transcriptOf([
      ['SPEAKER_07', 'a b'],
      ['Ada', 'c'],
      ['SPEAKER_07', 'd'],
      ['SPEAKER_07', 'e'],
    ])
    const { words, speakers } = importTranscript(transcript, context)
    expect(speakers).toEqual([
      { id: 'spk_0', name: 'Speaker 1' },
      { id: 'spk_1', name: 'Ada' },
    ])
    expect(words.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_0', 'spk_1', 'spk_0', 'spk_0'])
    expect(words.map(({ turn = false }) => turn)).toEqual([true, false, true, true, true])
  })

  it('keep the ID of a current speaker with the same name', () => {
    const speakers = [{ id: 'spk_3', name: 'Ada', color: 'red' as const }]
    const transcript = transcriptOf([
      ['ADA', 'a b'],
      ['Bob', 'c d e'],
    ])
    expect(importTranscript(transcript, { ...context, speakers }).speakers).toEqual([
      speakers[0],
      { id: 'spk_4', name: 'Bob' },
    ])
  })

  it('divide a very long paragraph', () => {
    const text = Array.from({ length: 2000 }, (_, i) => `w${i}${i % 20 === 19 ? '.' : ''}`).join(' ')
    const transcript = transcriptOf([
      [undefined, 'a'],
      [undefined, text],
    ])
    const { words } = importTranscript(transcript, { ...context, recognized: recognize(`a ${text}`) })
    expect(words.filter(({ turn }) => turn).length).toBeGreaterThan(5)
  })
})

it('keeps every word in order, with ascending times', async () => {
  const word = fc.constantFrom('a', 'b', 'c', 'the', 'The,', '—', '今天', 'x-y', '42')
  const time = fc.integer({ min: 0, max: 5000 })
  const recognizedWord = fc
    .tuple(word, time, time)
    .map(([text, start, length]) => ({ text, start, end: start + length }))
  const inputWord = fc
    .tuple(word, fc.option(fc.tuple(time, fc.option(time)), { nil: undefined }))
    .map(([text, times]): InputWord => {
      if (!times) return { text }
      const [start, length] = times
      return { text, start, ...(length !== null && { end: start + length }) }
    })
  const timing = fc.constantFrom('words' as const, 'cues' as const, 'none' as const)
  fc.assert(
    fc.property(
      fc.array(inputWord, { minLength: 1, maxLength: 30 }),
      timing,
      fc.array(recognizedWord, { maxLength: 30 }),
      fc.option(time),
      (words, kind, recognized, duration) => {
        const transcript = { format: 'text' as const, timing: kind, words }
        const sortedWords = recognized.toSorted((a, b) => a.start - b.start)
        const { words: found, matched } = importTranscript(transcript, {
          recognized: sortedWords,
          duration,
          speakers: [],
        })
        expect(found.map(({ text }) => text)).toEqual(words.map(({ text }) => text))
        expect(matched).toBeLessThanOrEqual(words.length)
        found.forEach(({ start, end }: Word, i) => {
          expect(Number.isInteger(start) && Number.isInteger(end)).toBe(true)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(start).toBeGreaterThanOrEqual(found[i - 1]?.end ?? 0)
        })
      },
    ),
    { numRuns: 500 },
  )
})
