import { z } from 'zod'
import { type Ms, shareSpan } from '#domain/words.ts'
import { withoutLoops } from './loops.ts'
import type { TimedToken } from './settle.ts'
import { spell, tokensOf } from './spelling.ts'

const heardWord = z.object({
  word: z.string(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  probability: z.number().nullish(),
})
const segment = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
  words: z.array(heardWord).nullish(),
})
/** `response_format=verbose_json`; servers omit unknown fields. */
export const whisperAnswer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: z.array(heardWord).nullish(),
  segments: z.array(segment).nullish(),
})
type WhisperAnswer = z.infer<typeof whisperAnswer>

/**
 * Words of a Whisper response: spelling and punctuation from its text, times from its words. Without word times, a
 * segment's words share its time; without segments, all words share the total time.
 * @param length of the request's audio
 */
export function readAnswer(answer: WhisperAnswer, length: Ms): TimedToken[] {
  const unit = millisecondsPer(answer, length)
  const segments = answer.segments ?? []
  const spoken = withoutLoops(segments)
  const words = answer.words?.length ? answer.words : segments.flatMap((segment) => segment.words ?? [])
  if (words.length > 0) {
    const text = segments.length > 0 ? spoken.map((segment) => segment.text).join(' ') : answer.text
    const heard = words.map((word) => timed(word, unit))
    return spell(tokensOf(text), heard)
  }
  if (segments.length === 0) return shared(answer.text, 0, length)
  return spoken.flatMap(({ text, start, end }) => shared(text, start * unit, end * unit))
}

function timed({ word, start, end, probability }: z.infer<typeof heardWord>, unit: number): TimedToken {
  const inMs = (time: number | null | undefined): Ms | null => (time == null ? null : time * unit)
  return { text: word, start: inMs(start), end: inMs(end), confidence: probability ?? null }
}

function shared(text: string, start: Ms, end: Ms): TimedToken[] {
  const tokens = tokensOf(text)
  const spans = shareSpan(start, end, tokens)
  const unknown = { start: null, end: null, confidence: null }
  return tokens.map((token, i) => ({ text: token, ...unknown, ...spans[i] }))
}

/** Times are in seconds; LocalAI's have been in nanoseconds, far beyond the length of the audio. */
function millisecondsPer({ segments, words }: WhisperAnswer, length: Ms): number {
  const ends = [...(segments ?? []), ...(words ?? [])].map(({ end }) => end ?? 0)
  const last = ends.reduce((max, end) => Math.max(max, end), 0)
  return last > length * 1000 ? 1e-6 : 1000
}
