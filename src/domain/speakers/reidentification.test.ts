import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { toTurns } from '#domain/words/paragraphs.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { reidentifySpeakers } from './reidentification.ts'
import { hasCustomName } from './speaker-turns.ts'
import type { SpeakerSpan } from './speakers.ts'

/** Creates one word per letter, one second apart: the letter is the speaker, and a capital starts a turn. */
const speech = (letters: string): Word[] =>
  Array.from(letters, (letter, i) => ({
    text: `w${i}.`,
    start: i * 1000,
    end: i * 1000 + 700,
    confidence: 0.5,
    speaker: `spk_${'abcdef'.indexOf(letter.toLowerCase())}`,
    ...(letter !== letter.toLowerCase() && { turn: true as const }),
  }))
/** Creates one-second spans, one per digit: the digit is the voice. */
const recognized = (digits: string): SpeakerSpan[] =>
  Array.from(digits, (digit, i) => ({ start: i * 1000, end: (i + 1) * 1000, speaker: Number(digit) }))
const speakersNamed = (...names: string[]): TranscriptSpeaker[] =>
  names.map((name, i) => ({ id: `spk_${i}`, name }))
const reidentify = (letters: string, digits: string, speakers: readonly TranscriptSpeaker[]) =>
  reidentifySpeakers({ words: speech(letters), speakers }, recognized(digits))
const namesOf = ({ reidentified }: ReturnType<typeof reidentify>) => reidentified.map(({ name }) => name)
const turnsOf = ({ words }: Pick<ReturnType<typeof reidentify>, 'words'>) =>
  toTurns(words).map(({ speaker, words }) => `${speaker.slice(4)}:${words.length}`)

describe('re-identifying speakers', () => {
  test('keeps given names where most of the time overlaps, and numbers the others', () => {
    const result = reidentify('AaaaBbbbCc', '1111222233', speakersNamed('Speaker 1', 'Ada', 'Bob'))
    expect(namesOf(result)).toEqual(['Speaker 1', 'Ada', 'Bob'])
    expect([result.changedWords, result.changedTurns, result.silent]).toEqual([0, 0, []])
    const swappedResult = reidentify('AaaaBbbbCc', '1111222222', speakersNamed('Ada', 'Speaker 2', 'Bob'))
    expect(namesOf(swappedResult)).toEqual(['Ada', 'Bob'])
    expect(swappedResult.reidentified.map(({ id }) => id)).toEqual(['spk_0', 'spk_2'])
    expect(swappedResult.changedWords).toBe(4)
    expect(swappedResult.speakers.map(({ name }) => name)).toEqual(['Ada', 'Bob'])
  })

  test('keeps a named speaker who no longer has words', () => {
    const result = reidentify('AaaaaaBbCc', '1111111111', speakersNamed('Ada', 'Bob', 'Speaker 3'))
    expect(namesOf(result)).toEqual(['Ada'])
    expect(result.silent).toEqual([{ id: 'spk_1', name: 'Bob' }])
    expect(result.speakers).toEqual(speakersNamed('Ada', 'Bob'))
  })

  test("doesn't give a speaker's name to a voice that has little time in common with them", () => {
    const letters = `B${'b'.repeat(19)}A${'a'.repeat(9)}C${'c'.repeat(9)}`
    const digits = `${'1'.repeat(29)}${'2'.repeat(11)}`
    const result = reidentify(letters, digits, speakersNamed('Ada', 'Bob', 'Speaker 3'))
    expect(namesOf(result)).toEqual(['Bob', 'Speaker 3'])
    expect(result.silent).toEqual([{ id: 'spk_0', name: 'Ada' }])
  })

  test('describes each speaker with time, turns, changes and an example', () => {
    const [firstSpeaker, second] = reidentify(
      'AaaaAaBb',
      '11223322',
      speakersNamed('Ada', 'Speaker 2'),
    ).reidentified
    expect(firstSpeaker).toMatchObject({ id: 'spk_0', named: true, turns: 1, changedWords: 0, time: 1700 })
    expect(second).toMatchObject({ id: 'spk_1', named: false, turns: 2, changedWords: 2 })
    expect(second?.example).toEqual({ start: 2000, end: 3700, text: 'w2. w3.' })
  })

  test('starts turns where speakers change, and keeps paragraphs within a speaker', () => {
    expect(turnsOf(reidentify('AaAaBb', '111111', speakersNamed('Ada', 'Bob')))).toEqual(['0:2', '0:4'])
    expect(turnsOf(reidentify('AaaaBb', '112222', speakersNamed('Speaker 1')))).toEqual(['0:2', '1:4'])
    const longResult = reidentify(
      `A${'a'.repeat(149)}B${'b'.repeat(149)}`,
      '1'.repeat(300),
      speakersNamed('Ada'),
    )
    expect(turnsOf(longResult).length).toBeGreaterThan(1)
  })

  test('never reuses the ID or name of a speaker whose words stay', () => {
    const reservedIds = new Set(['spk_1'])
    const words = speech('AaaaCccc')
    const speakers = [...speakersNamed('Speaker 1', 'Speaker 2'), { id: 'spk_7', name: 'Speaker 3' }]
    const result = reidentifySpeakers({ words, speakers, reservedIds }, recognized('11112222'))
    expect(result.reidentified.map(({ id }) => id)).toEqual(['spk_0', 'spk_2'])
    expect(result.speakers.map(({ id }) => id)).toContain('spk_1')
  })

  const spans = fc
    .array(
      fc.record({
        gap: fc.integer({ min: -5_000, max: 9_000 }),
        length: fc.integer({ min: 1, max: 20_000 }),
        speaker: fc.nat(5),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((list) => {
      let start = 0
      return list.map(({ gap, length, speaker }) => {
        start = Math.max(start, start + gap)
        return { start, end: start + length, speaker }
      })
    })
  const speakerLists = fc
    .array(fc.constantFrom('Ada', 'Bob', 'Speaker 1', 'Speaker 2', 'Speaker 3', 'spk_1'), { maxLength: 3 })
    .map((names) => [...new Set(names)].map((name, i) => ({ id: `spk_${i}`, name })))
  const cases = fc.record({ words: transcripts(), speakers: speakerLists, spans })

  test('changes only speakers and turns, keeps every given name, and uses no name twice', () => {
    fc.assert(
      fc.property(cases, ({ words, speakers, spans }) => {
        const result = reidentifySpeakers({ words, speakers }, spans)
        const withoutSpeaker = ({ speaker: _, turn: __, ...rest }: Word) => rest
        expect(result.words.map(withoutSpeaker)).toEqual(words.map(withoutSpeaker))
        const names = result.speakers.map(({ name }) => name)
        for (const speaker of speakers)
          if (hasCustomName(speaker)) expect(result.speakers).toContainEqual(speaker)
        expect(new Set(result.speakers.map(({ id }) => id)).size).toBe(names.length)
        expect(new Set(namesOf(result)).size).toBe(result.reidentified.length)
        const ids = new Set(result.speakers.map(({ id }) => id))
        expect(result.words.every(({ speaker }) => ids.has(speaker))).toBe(true)
        const changedCount = result.words.filter(({ speaker }, i) => speaker !== words[i]?.speaker).length
        expect(result.changedWords).toBe(changedCount)
      }),
    )
  })

  test("gives a speaker's name to the voice with the most time in common", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { minLength: 1, maxLength: 30 }), (pairs) => {
        const letters = pairs.map(([speaker]) => 'abc'[speaker]).join('')
        const digits = pairs.map(([, voice]) => voice).join('')
        // A sentence ends after every word, so that no speaker change is moved.
        const speakers = speakersNamed('Ada', 'Bob', 'Eve')
        const result = reidentify(letters, digits, speakers)
        const count = (at: number, voice: number) =>
          pairs.filter(([speaker, recognized]) => speaker === at && recognized === voice).length
        for (const [at, { id }] of speakers.entries())
          for (let voice = 0; voice <= 3; voice++) {
            const similarVoices = [0, 1, 2, 3].reduce(
              (sum, other) => sum + (other === voice ? 0 : count(at, other)),
              0,
            )
            const otherCount = [0, 1, 2].reduce(
              (sum, other) => sum + (other === at ? 0 : count(other, voice)),
              0,
            )
            if (count(at, voice) <= similarVoices + otherCount) continue
            const first = pairs.findIndex(([, recognized]) => recognized === voice)
            expect(result.words[first]?.speaker).toBe(id)
          }
      }),
    )
  })

  test('changes nothing when repeated', () => {
    fc.assert(
      fc.property(cases, ({ words, speakers, spans }) => {
        const first = reidentifySpeakers({ words, speakers }, spans)
        const second = reidentifySpeakers(first, spans)
        expect([second.changedWords, second.words]).toEqual([0, first.words])
      }),
    )
  })
})
