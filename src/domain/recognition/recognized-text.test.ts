import { describe, expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { normalizeTerm, recognizedText } from './recognized-text.ts'

const word = (text: string, start: number, end: number): Word => ({
  text,
  start,
  end,
  confidence: 1,
  speaker: 'spk_0',
})
const draft = [
  word('Meet', 0, 400),
  word('grays', 500, 900),
  word('copper,', 1000, 1400),
  word('who', 1500, 1900),
]

describe('recognizedText', () => {
  it.each([
    ['one word at the same times', 1000, 1400, 'copper'],
    ['two words that were merged into one', 500, 1400, 'grays copper'],
    ['a word at the time of one of the two it was split into', 1200, 1400, 'copper'],
    ['a word whose times shifted slightly', 960, 1520, 'copper'],
    ['nothing for words that only touch the span', 900, 1000, ''],
    ['nothing in a pause', 1410, 1490, ''],
    ['nothing at the end of the recording', 5000, 6000, ''],
  ])('finds %s', (_, start, end, text) => {
    expect(recognizedText(draft, { start, end })).toBe(text)
  })

  it('finds words without a duration by their start', () => {
    const instantWords = [word('a', 100, 100), word('b', 200, 200), word('c', 300, 300)]
    expect(recognizedText(instantWords, { start: 200, end: 300 })).toBe('b')
  })
})

describe('normalizeTerm', () => {
  it.each([
    ['“Hopper,”', 'Hopper'],
    ['  Grace\n Hopper. ', 'Grace Hopper'],
    ['C++', 'C++'],
    ['C#?', 'C#'],
    ['¿Ñandú?', 'Ñandú'],
    ["O'Brien's", "O'Brien's"],
    ['…', ''],
  ])('%s is %s', (text, term) => {
    expect(normalizeTerm(text)).toBe(term)
  })
})
