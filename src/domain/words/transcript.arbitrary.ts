import fc from 'fast-check'
import type { CaptionMark, Word } from './words.ts'

const plainTexts = fc.constantFrom(
  'a',
  'the',
  'Word,',
  'end.',
  'Was?',
  'ja',
  'the',
  'uh',
  "it's",
  'naïve',
  '你好',
)
const unusualTexts = fc.oneof(
  fc.stringMatching(/^\S{1,12}$/),
  fc.constantFrom(
    '-->',
    '&amp;',
    '<b>',
    'שלום',
    'مرحبا،',
    'x'.repeat(90),
    '1',
    '\u202eabc',
    'e\u0301',
    '👩‍👩‍👧',
  ),
)

export interface TranscriptShape {
  /** Whether to include texts that are hard to represent in files. */
  includeUnusualText?: boolean
  maxLength?: number
  /** Whether to include user-chosen caption breaks and times. */
  captions?: boolean
}

const captionShift = fc.integer({ min: -2000, max: 2000 })
const captionMark: fc.Arbitrary<CaptionMark> = fc
  .record(
    { before: fc.constantFrom('caption', 'line', 'joined'), start: captionShift, end: captionShift },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter((mark) => Object.keys(mark).length > 0)

/**
 * Generates random ascending transcripts for tests, with ties, zero-length words, overlaps, pauses, and
 * several speakers.
 */
export function transcripts({
  includeUnusualText = true,
  maxLength = 40,
  captions = true,
}: TranscriptShape = {}): fc.Arbitrary<Word[]> {
  const word = fc.record({
    text: includeUnusualText
      ? fc.oneof({ weight: 3, arbitrary: plainTexts }, { weight: 1, arbitrary: unusualTexts })
      : plainTexts,
    gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9000 })),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 800 }), fc.integer({ min: 1, max: 12_000 })),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    speaker: fc.constantFrom('spk_0', 'spk_0', 'spk_0', 'spk_1'),
    flags: fc.record(
      {
        turn: fc.constant(true),
        edited: fc.constant(true),
        interpolated: fc.constant(true),
        bookmark: fc.constant(true),
        skip: fc.constant(true),
        redacted: fc.constant(true),
        source: fc.integer({ min: 1, max: 3 }),
        ...(captions && { caption: captionMark }),
      },
      { requiredKeys: [] },
    ),
  })
  return fc.array(word, { maxLength }).map((parts) => {
    let start = 0
    return parts.map(({ text, gap, length, confidence, speaker, flags }) => {
      start += gap
      // -0 doesn't survive JSON.
      return {
        text,
        start,
        end: start + length,
        confidence: confidence === 0 ? 0 : confidence,
        speaker,
        ...flags,
      }
    }) as Word[]
  })
}
