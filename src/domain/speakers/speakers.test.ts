import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { wordsFromRecognition } from '#domain/words/turns.ts'
import type { Word } from '#domain/words/words.ts'
import { assignSpeakers, type SpeakerSpan } from './speakers.ts'

/** Creates words of 300 ms, `pause` ms apart where a text starts with `|`, else 50 ms. */
function spoken(text: string, pause = 600): Word[] {
  let at = 0
  return text.split(' ').map((token) => {
    const start = at + (token.startsWith('|') ? pause : 50)
    at = start + 300
    return { text: token.replace('|', ''), start, end: at, confidence: 0.5, speaker: 'spk_0' }
  })
}
const spanOf = (words: Word[], from: number, to: number, speaker: number): SpeakerSpan => ({
  start: words[from]!.start,
  end: words[to - 1]!.end,
  speaker,
})
const speakersOf = (words: readonly Word[]) => words.map((word) => word.speaker.slice(4)).join('')
const turnsOf = (words: readonly Word[]) => words.flatMap((word, i) => (word.turn ? [i] : []))

const spans = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 60_000 }),
      length: fc.integer({ min: 1, max: 20_000 }),
      speaker: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list
      .map(({ start, length, speaker }) => ({ start, end: start + length, speaker }))
      .toSorted((a, b) => a.start - b.start),
  )

describe('assignSpeakers', () => {
  test('assigns words to the speaker with the largest overlap, numbered by appearance', () => {
    const words = spoken('how are you |fine thank you |good')
    const result = assignSpeakers(words, [
      spanOf(words, 0, 3, 5),
      spanOf(words, 3, 6, 2),
      spanOf(words, 6, 7, 5),
    ])
    expect(speakersOf(result)).toBe('0001110')
    expect(turnsOf(result)).toEqual([0, 3, 6])
  })

  test('assigns words outside all spans to the nearest speaker', () => {
    const words = spoken('a b |c |d e', 1000)
    const result = assignSpeakers(words, [spanOf(words, 0, 1, 0), spanOf(words, 4, 5, 1)])
    expect(speakersOf(result)).toBe('00011')
    const earlySpan = { ...spanOf(words, 0, 1, 0), start: 0, end: 10 }
    expect(speakersOf(assignSpeakers(words, [earlySpan]))).toBe('00000')
  })

  test('assigns a word in overlapping speech to the speaker who covers more of it', () => {
    const words = spoken('a b c d')
    const [first, second] = [spanOf(words, 0, 4, 0), { start: 400, end: 760, speaker: 1 }]
    expect(speakersOf(assignSpeakers(words, [first, second]))).toBe('0000')
    const shortSpan = { ...first, end: 500 }
    expect(speakersOf(assignSpeakers(words, [shortSpan, { start: 480, end: 2000, speaker: 1 }]))).toBe('0111')
  })

  test("assigns a reply within another speaker's long span to the person who replies", () => {
    const words = spoken('one two |yes |four five')
    const result = assignSpeakers(words, [spanOf(words, 0, 5, 0), spanOf(words, 2, 3, 1)])
    expect(speakersOf(result)).toBe('00100')
  })

  test('moves a speaker change that is off by a word to the pause or the sentence end', () => {
    for (const text of [
      'one two three four |five six seven eight',
      'one two three four. five six seven eight',
    ]) {
      const words = spoken(text)
      for (const change of [3, 4, 5]) {
        const result = assignSpeakers(words, [spanOf(words, 0, change, 0), spanOf(words, change, 8, 1)])
        expect(speakersOf(result), `${text} ${change}`).toBe('00001111')
      }
    }
  })

  test("one word within a breath doesn't change the speaker; a word between pauses does", () => {
    const fiveWords = spoken('one two three four five')
    const spansWithin = (words: Word[]) => [
      spanOf(words, 0, 2, 0),
      spanOf(words, 2, 3, 1),
      spanOf(words, 3, 5, 0),
    ]
    expect(speakersOf(assignSpeakers(fiveWords, spansWithin(fiveWords)))).toBe('00000')
    const answer = spoken('one two |yes |four five')
    expect(speakersOf(assignSpeakers(answer, spansWithin(answer)))).toBe('00100')
  })

  test("keeps the engine's labels if there are no spans", () => {
    const recognized = spoken('a b |c d').map((word, i) => ({ ...word, speaker: i < 2 ? 'B' : 'A' }))
    const words = assignSpeakers(wordsFromRecognition(recognized), [])
    expect(speakersOf(words)).toBe('0011')
    expect(turnsOf(words)).toEqual([0, 2])
  })

  test('keeps all words, their order and edits; every change of speaker begins a turn', () => {
    fc.assert(
      fc.property(transcripts(), spans, (words, list) => {
        const result = assignSpeakers(words, list)
        const rest = ({ speaker: _, turn: __, ...word }: Word) => word
        expect(result.map(rest)).toEqual(words.map(rest))
        result.forEach((word, i) => {
          if (words[i]!.edited) expect(word.speaker).toBe(words[i]!.speaker)
          if (word.speaker !== result[i - 1]?.speaker) expect(word.turn).toBe(true)
        })
      }),
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(transcripts(), spans, (words, list) => {
        const assignedWords = assignSpeakers(words, list)
        expect(assignSpeakers(assignedWords, list)).toEqual(assignedWords)
      }),
    )
  })
})
