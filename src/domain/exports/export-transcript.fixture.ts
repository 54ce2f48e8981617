import type { Word } from '#domain/words/words.ts'
import type { ExportedHighlight, ExportedTranscript } from './export-transcript.ts'
import { printableWords } from './printable-words.ts'

const speech = (text: string, start: number, speaker: string): Word[] =>
  text.split(' ').map((token, i) => ({
    text: token,
    start: start + i * 400,
    end: start + i * 400 + 350,
    confidence: 0.9,
    speaker,
    ...(i === 0 && { turn: true as const }),
  }))

const highlight = (quote: string, start: number, end: number, overrides: Partial<ExportedHighlight>) => ({
  quote,
  start,
  end,
  comment: '',
  speaker: 'spk_0',
  color: 'yellow' as const,
  tags: [],
  author: 'Grace Hopper',
  created: new Date('2026-03-01T10:00:00Z'),
  replies: [],
  ...overrides,
})

/** A short conversation that includes everything files have to escape, for tests. */
export const conversation: ExportedTranscript = {
  title: 'Fish & <chips>: "the" talk',
  languageCode: 'en-US',
  words: printableWords([
    ...speech('Good morning, everyone. Fish & <chips> cost =1+2 dollars today.', 1000, 'spk_0'),
    ...speech('Really? {\\b1} _Three_ *dollars* --> for that\u0001?', 6500, 'spk_1'),
    ...speech('شكرا جزيلا لكم', 11_000, 'spk_0'),
    ...speech('Thank you 😀', 3_601_000, 'spk_1'),
  ]),
  speakers: [
    { id: 'spk_0', name: 'Ada "A" Lovelace' },
    { id: 'spk_1', name: 'Ben & Co' },
  ],
  highlights: [
    highlight('Fish & <chips>', 2200, 3350, {
      comment: '=HYPERLINK("x")',
      tags: ['Food', 'Price & cost'],
      replies: [{ author: 'Ada', text: 'Agreed.\nTwice.', created: new Date('2026-03-02T10:00:00Z') }],
    }),
    highlight('dollars', 7700, 8050, { speaker: 'spk_1', color: 'blue', comment: 'Check' }),
  ],
  media: { name: 'talk & more.mp4', duration: 3_605_000, hasVideo: true },
}
