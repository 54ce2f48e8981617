import { expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { parseSpokenText } from './chunk-text.ts'

const word = (text: string, start: number): Word => ({
  text,
  start,
  end: start + 200,
  confidence: 0.9,
  speaker: 'spk_0',
  ...(start === 0 && { turn: true as const }),
})
const words = ['Überall', '"text":"', 'a\\b', '{', 'start":5', '你好', '😀.'].map((text, i) =>
  word(text, i * 1_500),
)
const plainWords = words.filter(({ text }) => !/["\\]/.test(text))
const reorderedWords = plainWords.map(({ text, ...rest }) => ({ ...rest, text }))

it.each([
  ['as the app writes it', JSON.stringify(plainWords), plainWords],
  ['with the text at the end', JSON.stringify(reorderedWords), plainWords],
  ['with quotes and backslashes', JSON.stringify(words), words],
  [
    'with spaces, as jsonb is written',
    JSON.stringify(plainWords, null, 1).replace(/\n\s*/g, ' '),
    plainWords,
  ],
  ['empty', '[]', []],
])('reads spoken text, %s', (_, json, spoken) => {
  const { text, startOf } = parseSpokenText(json, null)
  expect(text).toBe(spoken.map((spokenWord) => spokenWord.text).join(' '))
  expect([...spoken, null].map((_, i) => startOf(i))).toEqual([
    ...spoken.map(({ start }) => start),
    undefined,
  ])
})

it('omits results beyond a limit', () => {
  const { text, startOf } = parseSpokenText(JSON.stringify(plainWords), 3_000)
  expect([text, startOf(0), startOf(1)]).toEqual(['Überall', 0, undefined])
})
