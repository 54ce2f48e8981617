import { z } from 'zod'
import { divideSpan, type Ms } from '#domain/words/words.ts'
import { alignTokens, tokenizeText } from './align-tokens.ts'
import { removeRepetitions } from './hallucinations.ts'
import type { TimedToken } from './word-times.ts'

const whisperWordSchema = z.object({
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
  words: z.array(whisperWordSchema).nullish(),
})
/** Response for `response_format=verbose_json`; servers omit the fields they don't support. */
export const whisperResponse = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: z.array(whisperWordSchema).nullish(),
  segments: z.array(segment).nullish(),
})
type WhisperResponse = z.infer<typeof whisperResponse>

/**
 * Extracts the words of a Whisper response, taking spelling and punctuation from its text and times
 * from its words. Without word timestamps, a segment's words share its time span; without segments, all
 * words share the total time span.
 * @param length duration of the request's audio
 */
export function readWhisperResponse(answer: WhisperResponse, length: Ms): TimedToken[] {
  const unit = millisecondsPerUnit(answer, length)
  const segments = answer.segments ?? []
  const spoken = removeRepetitions(segments)
  const words = answer.words?.length ? answer.words : segments.flatMap((segment) => segment.words ?? [])
  if (words.length > 0) {
    const text = segments.length > 0 ? spoken.map((segment) => segment.text).join(' ') : answer.text
    const recognized = words.map((word) => toTimedToken(word, unit))
    return alignTokens(tokenizeText(text), recognized)
  }
  if (segments.length === 0) return divideIntoTokens(answer.text, 0, length)
  return spoken.flatMap(({ text, start, end }) => divideIntoTokens(text, start * unit, end * unit))
}

function toTimedToken(
  { word, start, end, probability }: z.infer<typeof whisperWordSchema>,
  unit: number,
): TimedToken {
  const toMs = (time: number | null | undefined): Ms | null => (time == null ? null : time * unit)
  return { text: word, start: toMs(start), end: toMs(end), confidence: probability ?? null }
}

function divideIntoTokens(text: string, start: Ms, end: Ms): TimedToken[] {
  const tokens = tokenizeText(text)
  const spans = divideSpan(start, end, tokens)
  const unknown = { start: null, end: null, confidence: null }
  return tokens.map((token, i) => ({ text: token, ...unknown, ...spans[i] }))
}

/**
 * Returns the milliseconds per unit of time. The unit is the second or, in some versions of LocalAI, the
 * nanosecond, which is recognizable because times are then far beyond the end of the audio.
 */
function millisecondsPerUnit({ segments, words }: WhisperResponse, length: Ms): number {
  const ends = [...(segments ?? []), ...(words ?? [])].map(({ end }) => end ?? 0)
  const last = ends.reduce((max, end) => Math.max(max, end), 0)
  return last > length * 1000 ? 1e-6 : 1000
}
