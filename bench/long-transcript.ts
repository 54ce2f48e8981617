import type { Word } from '#domain/words.ts'

const vocabulary =
  'the quick editor keeps every spoken word in step with its sound while people type and listen'.split(' ')
const wordMs = 360
const turnWords = 45

/** Words at 0.36 s each, in turns of 45 words of two speakers; one in twenty is doubtful. */
export function longTranscript(count: number): Word[] {
  return Array.from({ length: count }, (_, i) => ({
    text: vocabulary[(i * 7) % vocabulary.length] ?? 'word',
    start: i * wordMs,
    end: i * wordMs + 300,
    confidence: i % 20 === 7 ? 0.3 : 0.9,
    speaker: `spk_${Math.floor(i / turnWords) % 2}`,
    ...(i % turnWords === 0 && { turn: true as const }),
  }))
}
