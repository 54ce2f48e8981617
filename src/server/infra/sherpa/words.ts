import { splitWords } from '#domain/words/text-words.ts'
import { divideSpan, type Ms } from '#domain/words/words.ts'
import type { EngineWord } from '#server/infra/engines/engine.ts'
import type { RecognitionResult } from './protocol.ts'

/**
 * Maximum duration of a token: models that don't report durations count a pause as part of the
 * preceding token.
 */
const MAX_TOKEN_DURATION: Ms = 400
const MIN_WORD: Ms = 60

interface Span {
  readonly start: Ms
  readonly end: Ms
}

/** A token's time and its character range in the text, [from, to). */
interface TimedToken extends Span {
  readonly from: number
  readonly to: number
  readonly logProbability: number | null
}

/**
 * Converts sherpa-onnx's result for a segment to words with times from the start of the recording,
 * derived from tokens, else from phrases, else in proportion to the segment's length. Estimated
 * times are marked.
 */
export function toEngineWords(recognized: RecognitionResult, segment: Span): EngineWord[] {
  if (hasTimes(recognized)) return wordsFromTokens(recognized, segment)
  const phrases = phrasesOf(recognized, segment)
  return phrases.flatMap(({ text, start, end }) => {
    const words = splitWords(text).map((word) => word.text)
    return divideSpan(start, end, words).map((slot, i) => ({
      text: words[i] as string,
      ...slot,
      confidence: null,
      interpolated: true as const,
    }))
  })
}

const hasTimes = ({ tokens, timestamps }: RecognitionResult) =>
  tokens.length > 0 && timestamps.length === tokens.length && timestamps.every((time) => time !== null)

function wordsFromTokens(recognized: RecognitionResult, segment: Span): EngineWord[] {
  const tokens = timedTokens(recognized, segment)
  const words: EngineWord[] = []
  let first = 0
  for (const { text, from, to } of splitWords(recognized.text)) {
    while (first < tokens.length - 1 && (tokens[first] as TimedToken).to <= from) first++
    let last = first
    while (last < tokens.length - 1 && (tokens[last + 1] as TimedToken).from < to) last++
    const wordTokens = tokens.slice(first, last + 1)
    const start = Math.max(wordTokens[0]?.start ?? segment.start, words.at(-1)?.start ?? segment.start)
    const end = Math.max(wordTokens.at(-1)?.end ?? start, start)
    words.push({ text, start, end, confidence: confidenceOf(wordTokens) })
  }
  return words.map((word, i) => {
    const limit = Math.max(word.start, words[i + 1]?.start ?? segment.end)
    return { ...word, end: Math.min(limit, Math.max(word.end, word.start + MIN_WORD)) }
  })
}

/** Locates tokens in the text. Tokens that are partial characters get the gap before the next whole token. */
function timedTokens(
  { text, tokens, timestamps, durations, ys_log_probs }: RecognitionResult,
  segment: Span,
): TimedToken[] {
  const toMs = (seconds: number) =>
    Math.min(segment.end, Math.max(segment.start, segment.start + Math.round(seconds * 1000)))
  const placedTokens: TimedToken[] = []
  let position = 0
  let open = 0
  tokens.forEach((token, i) => {
    const start = toMs(timestamps[i] ?? 0)
    const nextStart = i + 1 < tokens.length ? toMs(timestamps[i + 1] ?? 0) : segment.end
    const duration = durations.length === tokens.length ? durations[i] : null
    const end = duration
      ? toMs((timestamps[i] ?? 0) + duration)
      : Math.min(Math.max(start, nextStart), start + MAX_TOKEN_DURATION)
    const tokenMatch = findToken(text, token, position, open > 0)
    if (tokenMatch)
      for (let k = placedTokens.length - open; k < placedTokens.length; k++)
        placedTokens[k] = { ...(placedTokens[k] as TimedToken), to: tokenMatch.from }
    open = tokenMatch ? 0 : open + 1
    placedTokens.push({
      start,
      end,
      from: tokenMatch?.from ?? position,
      to: tokenMatch?.to ?? text.length,
      logProbability: ys_log_probs.length === tokens.length ? (ys_log_probs[i] ?? null) : null,
    })
    position = tokenMatch?.to ?? position
  })
  return placedTokens
}

/** Locates a token in the text at `position` or, after unmatched tokens, slightly later. */
function findToken(text: string, token: string, position: number, mayBeLater: boolean) {
  const piece = token.replaceAll('▁', ' ')
  if (text.startsWith(piece, position)) return { from: position, to: position + piece.length }
  const trimmedPiece = piece.trimStart()
  if (position === 0 && trimmedPiece !== '' && text.startsWith(trimmedPiece))
    return { from: 0, to: trimmedPiece.length }
  const index = mayBeLater && piece.trim() !== '' ? text.indexOf(piece, position) : -1
  return index >= 0 && index - position <= 8 ? { from: index, to: index + piece.length } : null
}

/** Returns the mean probability of tokens; null if the model reports none. */
function confidenceOf(tokens: readonly TimedToken[]): number | null {
  const logProbabilities = tokens.flatMap(({ logProbability }) => logProbability ?? [])
  if (logProbabilities.length === 0) return null
  const mean = logProbabilities.reduce((sum, value) => sum + value, 0) / logProbabilities.length
  return Math.round(1000 * Math.min(1, Math.exp(mean))) / 1000
}

/** Returns Whisper's phrases with their times, or all text as one phrase. */
function phrasesOf(recognized: RecognitionResult, segment: Span): (Span & { text: string })[] {
  const { segment_texts, segment_timestamps, segment_durations, text } = recognized
  if (segment_texts.length === 0 || segment_texts.length !== segment_timestamps.length)
    return [{ text, start: segment.start, end: segment.end }]
  let after = segment.start
  return segment_texts.map((phrase, i) => {
    const begin = segment_timestamps[i] ?? 0
    const toMs = (seconds: number) => Math.min(segment.end, segment.start + Math.round(seconds * 1000))
    const start = Math.max(after, toMs(begin))
    after = Math.max(start, toMs(begin + (segment_durations[i] ?? 0)))
    return { text: phrase, start, end: after }
  })
}
