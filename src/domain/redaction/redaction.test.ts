import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retime } from '#domain/words/retime.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { translateWords } from '#domain/words/translation.ts'
import type { Word } from '#domain/words/words.ts'
import {
  carryOverRedactions,
  coversSpans,
  mergeSpans,
  redactDuring,
  redactedSentenceSpans,
  redactedSpans,
  silencePeaks,
} from './redaction.ts'

/** Creates half-second words, each followed by a 40 ms pause; `*` marks the redacted ones. */
const speech = (text: string, { step = 540, length = 500 } = {}): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token.replace('*', ''),
    start: 1000 + i * step,
    end: 1000 + i * step + length,
    confidence: 1,
    speaker: 'spk_0',
    ...(token.startsWith('*') && { redacted: true as const }),
  }))

describe('redaction by word', () => {
  it('joins consecutive words, and extends into pauses but not into other words', () => {
    expect(redactedSpans(speech('I am *Ada *Lovelace here'))).toEqual([{ start: 2040, end: 3160 }])
  })
  it('extends a single word in a long pause by a tenth of a second', () => {
    expect(redactedSpans(speech('so *Ada then', { step: 2000 }))).toEqual([{ start: 2900, end: 3600 }])
  })
  it('covers everything from the start if everything is redacted', () => {
    const words = speech('*a *b *c').map((word, i) => ({ ...word, start: i * 10, end: i * 10 + 10 }))
    expect(redactedSpans(words)).toEqual([{ start: 0, end: 165 }])
  })
  it('hides at least a fifth of a second for a word without duration', () => {
    const [a, b, c] = speech('so *Ada then', { step: 500 }) as [Word, Word, Word]
    const spans = redactedSpans([
      { ...a, end: 1500 },
      { ...b, end: b.start },
      { ...c, start: b.start },
    ])
    expect(spans).toEqual([{ start: 1400, end: 1600 }])
  })
  it('covers all of a redacted word that other words overlap', () => {
    const words: Word[] = [
      { text: 'no', start: 0, end: 5000, confidence: 1, speaker: 'spk_1' },
      { text: 'Ada', start: 1000, end: 2000, confidence: 1, speaker: 'spk_0', redacted: true },
      { text: 'yes', start: 1500, end: 1600, confidence: 1, speaker: 'spk_1' },
    ]
    expect(redactedSpans(words)).toEqual([{ start: 1000, end: 2000 }])
  })
  it('covers whole sentences of a translation', () => {
    expect(redactedSentenceSpans(speech('Yo soy *Ada hoy. No.', { length: 540 }))).toEqual([
      { start: 900, end: 3160 },
    ])
  })
  it("leaves out a translation's sentences that are redacted because of the original", () => {
    const words = speech('*Soy *Ada. *Vivo aquí. *No.', { length: 540 })
    const originalSpans = [
      { start: 1200, end: 1300 },
      { start: 2100, end: 2200 },
    ]
    expect(redactedSentenceSpans(words)).toHaveLength(1)
    expect(redactedSentenceSpans(words, originalSpans)).toEqual(
      redactedSentenceSpans(speech('Soy Ada. *Vivo aquí. *No.', { length: 540 })),
    )
  })
  it('always covers every redacted word, ascends without overlaps, and leaves other words of one speaker alone', () => {
    fc.assert(
      fc.property(transcripts(), (words) => {
        const spans = redactedSpans(words)
        for (const { redacted, start, end } of words)
          if (redacted) expect(coversSpans(spans, [{ start, end }])).toBe(true)
        expect(mergeSpans(spans)).toEqual(spans)
        for (const { start, end } of spans)
          expect(end - start).toBeGreaterThanOrEqual(200 - Math.min(100, end))
      }),
    )
  })
})

describe('redaction by time', () => {
  it('hides words that overlap, and none that only touch', () => {
    const words = redactDuring(speech('a b c d', { step: 500 }), [{ start: 1500, end: 2200 }])
    expect(words.map((word) => word.redacted ?? false)).toEqual([false, true, true, false])
  })
  it('is inherited by recognized or imported words at the same time', () => {
    const after = carryOverRedactions(speech('I am *Ada here'), speech('I am Adam here'))
    expect(after.filter((word) => word.redacted).map(({ text }) => text)).toEqual(['Adam'])
  })
  it('silences peaks', () => {
    const peaks = new Uint8Array(10).fill(9)
    silencePeaks(peaks, 10, [{ start: 250, end: 510 }])
    expect([...peaks]).toEqual([9, 9, 0, 0, 0, 0, 9, 9, 9, 9])
  })
})

describe('the mark of a redacted word', () => {
  const redacted = (words: readonly Word[]) => words.filter((word) => word.redacted).map(({ text }) => text)
  it('survives corrections, even to more or fewer words, and covers words inserted in between', () => {
    const words = speech('I am *Ada *Lovelace here')
    const edit = (text: string) => redacted(retime(words, text, undefined, undefined))
    expect(edit('I am Eda Lovelace here')).toEqual(['Eda', 'Lovelace'])
    expect(edit('I am Ada King Lovelace here')).toEqual(['Ada', 'King', 'Lovelace'])
    expect(edit('I am AdaLovelace here')).toEqual(['AdaLovelace'])
    expect(edit('I am now Ada Lovelace right here')).toEqual(['Ada', 'Lovelace'])
  })
  it('redacts the whole sentence in a translation', () => {
    expect(redacted(translateWords(speech('I am *Ada'), 'Yo soy Ada'))).toEqual(['Yo', 'soy', 'Ada'])
  })
})
