import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTurns } from '#domain/words/paragraphs.ts'
import type { Word } from '#domain/words/words.ts'
import {
  findSpeakerByName,
  isSameName,
  nextFreeName,
  nextSpeaker,
  reassignTurns,
  removeSpeakerFromWords,
  speakerNumber,
  speakingTime,
} from './speaker-turns.ts'

/** Creates one word per letter, half a second each; the letter is its speaker, and a capital starts a turn. */
const wordsBySpeaker = (speakers: string): Word[] =>
  Array.from(speakers, (letter, i) => ({
    text: `w${i}`,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: letter.toLowerCase(),
    ...(letter !== letter.toLowerCase() && { turn: true as const }),
  }))
const describeTurns = (words: readonly Word[]) =>
  words.map(({ speaker, turn }) => (turn ? speaker.toUpperCase() : speaker)).join('')

describe('names', () => {
  it('are the same regardless of case, width and composition', () => {
    expect(isSameName(' José ', 'JOSE\u0301')).toBe(true)
    expect(isSameName('Ada', 'Ａda')).toBe(true)
    expect(isSameName('Ada', 'Adam')).toBe(false)
    expect(isSameName('Ada', 'A\u200bda\u00ad')).toBe(true)
    expect(findSpeakerByName([{ id: 'spk_4', name: 'Ada' }], 'ada')?.id).toBe('spk_4')
  })

  it('of new speakers are unused, and so are their IDs', () => {
    expect(nextSpeaker([], [])).toEqual({ id: 'spk_0', name: 'Speaker 1' })
    expect(nextSpeaker(['spk_6', 'guest'], [{ id: 'spk_2', name: 'speaker 8' }])).toEqual({
      id: 'spk_8',
      name: 'Speaker 9',
    })
    expect(nextSpeaker(['spk_999999', 'spk_1000000'], [])).toEqual({
      id: 'spk_1000001',
      name: 'Speaker 1000002',
    })
    expect(nextFreeName([{ id: 'guest', name: 'SPEAKER 3' }], 2)).toBe('Speaker 4')
    expect(speakerNumber('guest')).toBeNull()
  })
})

describe('reassigning turns', () => {
  it('keeps turns of the same speaker separate, and changes no other word', () => {
    const words = wordsBySpeaker('AabBaa')
    const assignedWords = reassignTurns(words, (_, index) => (index === 1 ? 'a' : undefined))
    expect(describeTurns(assignedWords)).toBe('AaABAa')
    expect(assignedWords[0]).toBe(words[0])
    expect(assignedWords[5]).toBe(words[5])
  })

  it('changes nothing but speakers and marks of turns', () => {
    const speech = fc.array(fc.constantFrom(...'abcABC')).map((letters) => wordsBySpeaker(letters.join('')))
    fc.assert(
      fc.property(speech, fc.constantFrom('a', 'b', 'z'), (words, to) => {
        const assignedWords = reassignTurns(words, ({ speaker }) => (speaker === 'a' ? to : undefined))
        expect(assignedWords.map(({ text, start }) => [text, start])).toEqual(
          words.map(({ text, start }) => [text, start]),
        )
        expect(toTurns(assignedWords).map(({ start }) => start)).toEqual(
          toTurns(words).map(({ start }) => start),
        )
      }),
    )
  })

  it('moves each turn of a removed speaker to the previous speaker, and the first to the next', () => {
    expect(describeTurns(removeSpeakerFromWords(wordsBySpeaker('AaBbAaC'), 'a') ?? [])).toBe('BbBbBbC')
    expect(describeTurns(removeSpeakerFromWords(wordsBySpeaker('AaBbAa'), 'a', 'z') ?? [])).toBe('ZzBbZz')
    expect(removeSpeakerFromWords(wordsBySpeaker('Aaa'), 'a')).toBeNull()
    expect(removeSpeakerFromWords([], 'a')).toEqual([])
  })
})

it('counts breaths as speech, but not long pauses', () => {
  const [first, second] = wordsBySpeaker('Aa') as [Word, Word]
  expect(speakingTime([first, second])).toBe(900)
  expect(speakingTime([first, { ...second, start: 60_000, end: 60_400 }])).toBe(800)
  expect(speakingTime([first, { ...second, start: 0, end: 100 }])).toBe(400)
  expect(speakingTime([])).toBe(0)
})
