import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignTokens, tokenizeText } from './align-tokens.ts'
import type { TimedToken } from './word-times.ts'

/** Creates words of 300 ms, with pauses of 100 ms. */
const recognized = (text: string): TimedToken[] =>
  text.split('|').map((word, i) => ({ text: word, start: i * 400, end: i * 400 + 300, confidence: 0.5 }))
const spellTexts = (text: string, words: string) =>
  alignTokens(tokenizeText(text), recognized(words)).map(({ text, start, end }) => [text, start, end])

describe('spelling', () => {
  it('gives bare words the punctuation and capitals of the text', () => {
    expect(spellTexts('“Well, Dr. Ng,” she said — slowly.', 'Well|Dr|Ng|she|said|slowly')).toEqual([
      ['“Well,', 0, 300],
      ['Dr.', 400, 700],
      ['Ng,”', 800, 1100],
      ['she', 1200, 1500],
      ['said', 1600, 1900],
      ['—', null, null],
      ['slowly.', 2000, 2300],
    ])
  })

  it('matches words that were divided or joined differently', () => {
    expect(spellTexts("Twenty-five don't know.", 'twenty|five|don|t|know')).toEqual([
      ['Twenty-five', 0, 700],
      ["don't", 800, 1500],
      ['know.', 1600, 1900],
    ])
    expect(spellTexts('An ice cream, please.', 'An|ice-cream|please')).toEqual([
      ['An', 0, 300],
      ['ice', 400, 500],
      ['cream,', 500, 700],
      ['please.', 800, 1100],
    ])
    expect(spellTexts('In New York.', 'In|New York')).toEqual([
      ['In', 0, 300],
      ['New', 400, 529],
      ['York.', 529, 700],
    ])
  })

  it('gives differently spelled words the times of the recognized ones', () => {
    expect(spellTexts('It costs 25 euros.', 'It|costs|twenty|five|euros')).toEqual([
      ['It', 0, 300],
      ['costs', 400, 700],
      ['25', 800, 1500],
      ['euros.', 1600, 1900],
    ])
  })

  it('keeps the text if words are missing or extra', () => {
    expect(spellTexts('One two three four.', 'one|four')).toEqual([
      ['One', 0, 300],
      ['two', null, null],
      ['three', null, null],
      ['four.', 400, 700],
    ])
    expect(spellTexts('One four.', 'one|um|four')).toEqual([
      ['One', 0, 300],
      ['four.', 800, 1100],
    ])
  })

  it('matches words of languages without spaces by their letters', () => {
    expect(spellTexts('你好，世界。', '你|好|世|界')).toEqual([
      ['你好，', 0, 700],
      ['世界。', 800, 1500],
    ])
  })

  it('averages confidence', () => {
    const words = [0.2, 0.6].map((confidence, i) => ({
      text: ['ice', 'cream'][i]!,
      start: i,
      end: i + 1,
      confidence,
    }))
    expect(alignTokens(['Ice-cream.'], words)[0]?.confidence).toBeCloseTo(0.4)
  })

  it('always returns the text, word by word', () => {
    const word = fc.constantFrom('a', 'an', 'ice', 'cream', 'ice-cream,', 'A.', '—', '25', '…', 'né', '你好')
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (tokens, words) => {
        const result = alignTokens(tokens, words.length ? recognized(words.join('|')) : [])
        expect(result.map(({ text }) => text)).toEqual(tokens)
      }),
    )
  })
})
