import { expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { parseSpokenText } from './spoken.ts'

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
const plain = words.filter(({ text }) => !/["\\]/.test(text))
const moved = plain.map(({ text, ...rest }) => ({ ...rest, text }))

it.each([
  ['as it is written', JSON.stringify(plain), plain],
  ['with the text at the end', JSON.stringify(moved), plain],
  ['with quotes and backslashes', JSON.stringify(words), words],
  ['with spaces, as jsonb is written', JSON.stringify(plain, null, 1).replace(/\n\s*/g, ' '), plain],
  ['empty', '[]', []],
])('reads spoken text, %s', (_, json, spoken) => {
  const { text, startOf } = parseSpokenText(json, null)
  expect(text).toBe(spoken.map((one) => one.text).join(' '))
  expect([...spoken, null].map((_, i) => startOf(i))).toEqual([
    ...spoken.map(({ start }) => start),
    undefined,
  ])
})

it('omits results beyond a limit', () => {
  const { text, startOf } = parseSpokenText(JSON.stringify(plain), 3_000)
  expect([text, startOf(0), startOf(1)]).toEqual(['Überall', 0, undefined])
})
