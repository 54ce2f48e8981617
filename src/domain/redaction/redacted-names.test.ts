import { expect, it } from 'vitest'
import type { Word } from '#domain/words/words.ts'
import { namesWithRedactedWords } from './redacted-names.ts'

/** Creates words from a text; those in brackets are redacted. */
const wordsOf = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token.replace(/[[\]]/g, ''),
    start: i * 100,
    end: i * 100 + 90,
    confidence: null,
    speaker: 'spk_0',
    ...(token.startsWith('[') && { redacted: true as const }),
  }))

it.each([
  ['a redacted word of the name', 'I am [Lovelace’s] friend', ['Ada Lovelace']],
  ['a word with different case and punctuation', 'she is [ADA,] yes', ['Ada Lovelace']],
  ['a word that is visible elsewhere', '[Ada] and Ada', []],
  ['no redacted words', 'Ada Lovelace', []],
  ["a redacted word that isn't in a name", 'I am [Grace]', []],
])('finds names with words that are redacted everywhere: %s', (_, text, found) => {
  expect(namesWithRedactedWords(['Ada Lovelace', 'Bob', ''], [wordsOf('well well'), wordsOf(text)])).toEqual(
    found,
  )
})
