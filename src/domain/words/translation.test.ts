import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptItem } from '#contract/transcripts.ts'
import { transcripts } from './transcript.arbitrary.ts'
import { sentenceText, toBatches, toSentences, translateWords } from './translation.ts'
import type { Word } from './words.ts'

const words = (text: string, overrides: Partial<Word> = {}): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: i * 400,
    end: i * 400 + 300,
    confidence: 1,
    speaker: 'spk_0',
    ...(i === 0 && { turn: true as const }),
    ...overrides,
  }))
const texts = (words: readonly Word[]) => toSentences(words).map(sentenceText)

describe('sentences', () => {
  it('end at the end of a sentence or a turn, and at a change of speaker', () => {
    expect(texts(words('We met Dr. Who. Did you? Yes'))).toEqual(['We met Dr. Who.', 'Did you?', 'Yes'])
    expect(texts([...words('so we'), ...words('went on')])).toEqual(['so we', 'went on'])
    const other = words('you did', { speaker: 'spk_1' }).map(({ turn: _, ...word }) => word)
    expect(texts([...words('so we'), ...other])).toEqual(['so we', 'you did'])
  })

  it('are divided at the longest pause if no end is marked', () => {
    const longSentence = words(Array.from({ length: 150 }, (_, i) => `w${i}`).join(' '))
    const shiftLater = (word: Word) => ({ ...word, start: word.start + 900, end: word.end + 900 })
    const pausedWords = longSentence.map((word, i) => (i >= 45 ? shiftLater(word) : word))
    expect(toSentences(pausedWords).map((sentence) => sentence.length)).toEqual([45, 60, 45])
  })

  it('of scripts without spaces are written without spaces', () => {
    expect(texts(words('我们 去 学校。'))).toEqual(['我们去学校。'])
    expect(texts(words('去 Berlin 学校。'))).toEqual(['去 Berlin 学校。'])
  })

  it('contain every word once, in order, and so do their batches', () => {
    fc.assert(
      fc.property(transcripts({ maxLength: 300 }), (words) => {
        const sentences = toSentences(words)
        expect(sentences.flat()).toEqual(words)
        expect(toBatches(sentences).flat()).toEqual(sentences)
        for (const [first, ...rest] of sentences)
          for (const word of rest) expect([word.turn, word.speaker]).toEqual([undefined, first?.speaker])
      }),
    )
  })
})

describe('batches', () => {
  it('contain at most 40 sentences or 3,000 characters', () => {
    const shortSentences = toSentences(words(Array.from({ length: 90 }, () => 'Yes.').join(' ')))
    expect(toBatches(shortSentences).map((batch) => batch.length)).toEqual([40, 40, 10])
    const longSentences = toSentences(
      words(Array.from({ length: 5 }, () => `${'x'.repeat(1200)}.`).join(' ')),
    )
    expect(toBatches(longSentences).map((batch) => batch.length)).toEqual([2, 2, 1])
  })
})

describe('translated words', () => {
  it('share the time of their sentence', () => {
    const spoken = words('Good morning.', { bookmark: true })
    expect(translateWords(spoken, 'Guten Morgen.')).toEqual([
      {
        text: 'Guten',
        start: 0,
        end: 292,
        confidence: null,
        speaker: 'spk_0',
        turn: true,
        interpolated: true,
        bookmark: true,
      },
      {
        text: 'Morgen.',
        start: 292,
        end: 700,
        confidence: null,
        speaker: 'spk_0',
        interpolated: true,
      },
    ])
  })

  it('are divided by a dictionary in languages without spaces', () => {
    expect(translateWords(words('We go to school.'), '我们去学校。').map(({ text }) => text)).toEqual([
      ...['我们', '去', '学校。'],
    ])
  })

  it('are the original ones if the translation is blank, and omit characters that databases reject', () => {
    expect(translateWords(words('Hm, 42.'), ' \u0000 ').map(({ text }) => text)).toEqual(['Hm,', '42.'])
    expect(translateWords(words('Hm.'), 'a\u0000b\tc').map(({ text }) => text)).toEqual(['ab', 'c'])
  })

  it('are at most as long as a transcript allows, even without spaces', () => {
    const translateText = (text: string) => translateWords(words('Hm, 42.'), text).map((word) => word.text)
    for (const longText of ['x'.repeat(12_001), '👍🏽'.repeat(4000), `a${'\u0301'.repeat(9000)}`]) {
      const sentence = translateText(`So ${longText}`)
      expect(sentence.join('')).toBe(`So${longText}`)
      for (const text of sentence)
        expect(transcriptItem.shape.alternatives.safeParse([{ content: text }]).success).toBe(true)
    }
    expect(translateText('x'.repeat(5000))).toHaveLength(1)
  })

  it("are in order, and keep each sentence's start, end, speaker, turns and bookmarks", () => {
    const answer = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem({ maxCount: 12 }))
    fc.assert(
      fc.property(transcripts(), fc.infiniteStream(answer), (words, answers) => {
        const sentences = toSentences(words)
        const translatedWords = sentences.map((sentence, i) => {
          const next = sentences[i + 1]?.[0]?.start
          return translateWords(sentence, answers.next().value ?? '', next)
        })
        sentences.forEach((sentence, i) => {
          const [first, last] = [translatedWords[i]?.[0], translatedWords[i]?.at(-1)]
          const latestEnd = Math.max(...sentence.map((word) => word.end))
          const next = sentences[i + 1]?.[0]?.start ?? latestEnd
          expect(first?.start).toBe(sentence[0]?.start)
          expect(last?.end).toBe(Math.min(latestEnd, next))
          expect(first?.turn).toBe(sentence[0]?.turn)
          expect(first?.bookmark ?? false).toBe(sentence.some((word) => word.bookmark))
          expect(translatedWords[i]?.every((word) => word.speaker === sentence[0]?.speaker)).toBe(true)
        })
        const all = translatedWords.flat()
        for (const [i, word] of all.entries()) {
          expect(word.text).toMatch(/^\S+$/)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          expect(word.start).toBeGreaterThanOrEqual(all[i - 1]?.start ?? 0)
        }
      }),
    )
  })
})
