import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outOfOrderIndexes } from '#domain/edits/patches.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import type { Word } from '#domain/words/words.ts'
import { adoptSpeakers, findWordsByMidpoint, mergeEditedWords } from './recode.ts'

const word = (text: string, start: number, overrides: Partial<Word> = {}): Word => ({
  text,
  start,
  end: start + 90,
  confidence: 0.5,
  speaker: 'spk_0',
  ...overrides,
})
const texts = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

const before = [
  word('hola', 0, { turn: true }),
  word('Señor', 100, { edited: true }),
  word('Pérez', 200, { edited: true }),
  word('how', 400, { speaker: 'spk_1', turn: true }),
  word('are', 500, { speaker: 'spk_1' }),
]
const recognized = [
  word('hola', 10),
  word('see', 110),
  word('nor', 160),
  word('perez', 210),
  word('cómo', 420),
]

test('includes words whose midpoint is inside the passage', () => {
  const spoken = [word('before', 0), word('first', 80), word('last', 180), word('after', 260)]
  const midpointWords = findWordsByMidpoint(spoken, 100, 260)
  expect(texts(midpointWords)).toBe('first last')
  expect(midpointWords.map(({ start, end }) => [start, end])).toEqual([
    [100, 170],
    [180, 260],
  ])
})

test('a new word gets the speaker at its time, and turns are kept', () => {
  const adoptedSpeakers = adoptSpeakers(before, recognized)
  expect(adoptedSpeakers.map(({ speaker }) => speaker)).toEqual(['spk_0', 'spk_0', 'spk_0', 'spk_0', 'spk_1'])
  expect(adoptedSpeakers.map(({ turn }) => turn)).toEqual([true, undefined, undefined, undefined, true])
})

test('keeps edited words, and drops re-transcribed ones at their times', () => {
  const keptWords = mergeEditedWords(before, adoptSpeakers(before, recognized))
  expect(texts(keptWords)).toBe('hola Señor Pérez cómo')
  expect(keptWords[1]).toEqual(before[1])
  expect(keptWords[0]?.turn).toBe(true)
})

test('keeps only edited words if nothing was recognized, and everything recognized if nothing was edited', () => {
  expect(texts(mergeEditedWords(before, []))).toBe('Señor Pérez')
  const uneditedWords = before.map(({ edited: _, ...rest }) => rest)
  expect(mergeEditedWords(uneditedWords, adoptSpeakers(uneditedWords, recognized))).toEqual(
    adoptSpeakers(uneditedWords, recognized),
  )
})

test('keeps words in order, with every edited word once', () => {
  fc.assert(
    fc.property(transcripts(), transcripts(), (old, spoken) => {
      const newWords = spoken.map(({ edited: _, ...rest }) => rest)
      const adoptedSpeakers = adoptSpeakers(old, newWords)
      expect(adoptedSpeakers.map(({ text, start, end }) => [text, start, end])).toEqual(
        newWords.map(({ text, start, end }) => [text, start, end]),
      )
      const keptWords = mergeEditedWords(old, adoptedSpeakers)
      expect(outOfOrderIndexes(keptWords)).toEqual([])
      const editedWords = (words: readonly Word[]) =>
        words.filter((w) => w.edited).map(({ text, start }) => [text, start])
      expect(editedWords(keptWords).length).toBeGreaterThanOrEqual(editedWords(old).length)
      for (const one of editedWords(old)) expect(editedWords(keptWords)).toContainEqual(one)
    }),
  )
})
