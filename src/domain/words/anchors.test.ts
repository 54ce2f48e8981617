import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnchor, locateExactly, locateQuote } from './anchors.ts'
import type { Word } from './words.ts'

const wordsOf = (text: string, from = 0): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: from + i * 100,
    end: from + i * 100 + 90,
    confidence: 1,
    speaker: 'spk_0',
  }))

const anchor = (words: readonly Word[]) => createAnchor(words) ?? expect.fail('no anchor')

describe('a quote', () => {
  it('is found at its time, anywhere in the text', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'The', 'the', 'yes,', '—', 'é'), {
      minLength: 1,
      maxLength: 80,
    })
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (tokens, a, b) => {
        const words = wordsOf(tokens.join(' '))
        const [first, last] = [a % words.length, b % words.length].toSorted((x, y) => x - y) as [
          number,
          number,
        ]
        expect(locateQuote(words, anchor(words.slice(first, last + 1)))).toEqual({ first, last })
      }),
    )
  })

  it('is found among many words with the same start time', () => {
    const words = wordsOf(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')).map((word, i) =>
      i < 80 ? { ...word, start: 0, end: 0 } : word,
    )
    expect(locateQuote(words, anchor(words.slice(70, 71)))).toEqual({ first: 70, last: 70 })
  })

  it('is found after words before it were added or removed, regardless of case and punctuation', () => {
    const words = wordsOf('one two three four five six')
    const { quote, start, end } = anchor(words.slice(3, 5))
    expect(locateQuote(wordsOf('zero one two three Four, five! six'), { quote, start, end })).toEqual({
      first: 4,
      last: 5,
    })
    expect(locateQuote(wordsOf('three four five'), { quote, start, end })).toEqual({ first: 1, last: 2 })
  })

  it('is the nearest of several matches', () => {
    const words = wordsOf('no yes no no no yes no')
    expect(locateQuote(words, { quote: 'yes', start: 400, end: 490 })).toEqual({ first: 5, last: 5 })
  })

  it('is not found more than 30 words away, or if the words differ', () => {
    const words = wordsOf(`here ${'x '.repeat(40).trim()}`)
    const at = (word: number) => ({ quote: 'here', start: word * 100, end: word * 100 + 90 })
    expect(locateQuote(words, at(30))).toEqual({ first: 0, last: 0 })
    expect(locateQuote(words, at(31))).toBeNull()
    expect(locateQuote(wordsOf('one too three'), { quote: 'one two', start: 0, end: 190 })).toBeNull()
    expect(locateQuote([], at(0))).toBeNull()
    expect(locateQuote(wordsOf('a'), { quote: ' ', start: 0, end: 1 })).toBeNull()
  })

  it('of a few words is found anywhere if there is only one match', () => {
    const quote = 'a telling quote here'
    const text = (times: number) =>
      `${'x '.repeat(50)}${Array(times).fill(quote).join(' ')} ${'x '.repeat(50)}`.trim()
    expect(locateQuote(wordsOf(text(1)), { quote, start: 0, end: 10 })).toEqual({ first: 50, last: 53 })
    expect(locateQuote(wordsOf(text(2)), { quote, start: 0, end: 10 })).toBeNull()
  })

  it('truncates very long text but keeps its overall length', () => {
    const words = wordsOf('word '.repeat(3000).trim())
    const cutAnchor = anchor(words.slice(10, 2900))
    expect(cutAnchor.quote.length).toBeLessThanOrEqual(5000)
    expect(locateQuote(words, cutAnchor)).toEqual({ first: 10, last: 2899 })
  })
})

describe('at the exact position', () => {
  const words = wordsOf('yes no yes no yes')

  it('finds a quote among identical ones, at its own times only', () => {
    for (const first of words.keys())
      expect(locateExactly(words, anchor(words.slice(first, first + 2)))).toEqual({
        first,
        last: Math.min(first + 1, words.length - 1),
      })
    const { quote, start, end } = anchor(words.slice(2, 3))
    expect(locateExactly(words, { quote, start: start + 1, end })).toBeNull()
    expect(locateExactly(words, { quote, start, end: end + 1 })).toBeNull()
    expect(locateExactly(words, { quote: 'no', start, end })).toBeNull()
    expect(locateExactly(words, { quote: ' ', start, end })).toBeNull()
  })

  it('finds a quote among words with the same start time', () => {
    const same = words.map((word) => ({ ...word, start: 0, end: 90 }))
    expect(locateExactly(same, { quote: 'no', start: 0, end: 90 })).toEqual({ first: 1, last: 1 })
  })
})
