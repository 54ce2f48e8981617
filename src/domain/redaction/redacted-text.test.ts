import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { createQuoteRedaction, redactWords } from './redacted-text.ts'

const speech = (text: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token.replace('*', ''),
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: 'spk_0',
    ...(token.startsWith('*') && { redacted: true as const }),
  }))

const all = { spans: [], languageCode: 'en-US' }
const visibleText = (text: string, languageCode = 'en-US') =>
  joinWords(redactWords(speech(text), { spans: [], languageCode }))

describe('redacted words', () => {
  it('become one placeholder per run, with the punctuation that ends a sentence', () => {
    expect(visibleText('I am *Ada *Lovelace. You *are *not')).toBe('I am [redacted]. You [redacted]')
    expect(visibleText('*Just *this?!')).toBe('[redacted]?')
  })
  it("have a placeholder in the transcript's language", () => {
    expect(visibleText('Soy *Ada.', 'es-ES')).toBe('Soy [censurado].')
    expect(visibleText('わたしは *エイダ', 'ja-JP')).toBe('わたしは [redacted]')
  })
  it('are not merged across turns or speakers', () => {
    const words = speech('*a *b *c *d').map(
      (word, i): Word => ({
        ...word,
        ...(i === 1 && { turn: true as const }),
        speaker: i < 3 ? 'spk_0' : 'spk_1',
      }),
    )
    expect(
      redactWords(words, all).map(({ start, end, turn, speaker }) => [start, end, turn, speaker]),
    ).toEqual([
      [0, 400, undefined, 'spk_0'],
      [500, 1400, true, 'spk_0'],
      [1500, 1900, undefined, 'spk_1'],
    ])
  })
  it('never appear in the text, and leave other words unchanged', () => {
    fc.assert(
      fc.property(transcripts({ includeUnusualText: false }), (words) => {
        // Distinct texts, so that redacted words can be distinguished from others.
        const revealedWords = words.map((word, i) =>
          word.redacted ? { ...word, text: `secret${i}.` } : word,
        )
        const redacted = redactWords(revealedWords, all)
        expect(JSON.stringify(redacted)).not.toContain('secret')
        expect(redacted.filter((word) => !word.redacted)).toEqual(words.filter((word) => !word.redacted))
        expect(redacted.some((word, i) => word.start < (redacted[i - 1]?.start ?? 0))).toBe(false)
      }),
    )
  })
})

describe('redacted quotes', () => {
  const { redactQuote, redactComment } = createQuoteRedaction(
    speech('I am *Ada *Lovelace and you are *Alan today'),
    all,
  )
  it('hide the words at the time of the quote', () => {
    expect(redactQuote({ quote: 'am Ada Lovelace', start: 500, end: 1900 })).toBe('am [redacted]')
    expect(redactQuote({ quote: 'you are', start: 2500, end: 3400 })).toBe('you are')
    expect(redactQuote({ quote: 'Ada', start: 1000, end: 1400 })).toBe('[redacted]')
  })
  it('hide everything if the words have changed', () => {
    expect(redactQuote({ quote: 'am Ada King', start: 500, end: 1900 })).toBe('[redacted]')
    expect(redactQuote({ quote: 'Alan was', start: 60_000, end: 61_000 })).toBe('[redacted]')
    expect(redactQuote({ quote: 'gone with the wind', start: 60_000, end: 61_000 })).toBe(
      'gone with the wind',
    )
  })
  it('hide words in comments if they occur only in redacted parts', () => {
    expect(redactComment("Ask Alan about Ada's work, are you?")).toBe(
      'Ask [redacted] about [redacted] work, are you?',
    )
  })
})
