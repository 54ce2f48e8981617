import { longestIncreasingSubsequence, type Match } from '#domain/alignment/align.ts'
import { divideSpan, type Ms } from '#domain/words/words.ts'

/**
 * A word from a provider. Times are in ms from the start of the request's audio; unknown ones are null or
 * wrong.
 */
export interface TimedToken {
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  readonly confidence: number | null
  readonly speaker?: string
}

export interface SettledToken extends TimedToken {
  readonly start: Ms
  readonly end: Ms
}

/** Minimum duration of a word. */
const SHORTEST: Ms = 20
/** Maximum duration per character, for words with estimated times. */
const PER_CHARACTER: Ms = 90

/**
 * Gives every word a time within the request's audio, in text order and without overlaps. Invalid
 * times (missing, empty, reversed, out of order, beyond the end) are estimated from the surrounding
 * words.
 */
export function settleTokens(tokens: readonly TimedToken[], length: Ms): SettledToken[] {
  const spans = findPlausibleSpans(tokens, length)
  const settledTokens: SettledToken[] = []
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as TimedToken
    const span = spans[i]
    if (span) {
      settledTokens.push({ ...token, ...span })
      i++
    } else i = estimateTimes(tokens, spans, settledTokens, i, length)
  }
  return settledTokens
}

interface Span {
  start: Ms
  end: Ms
}

/**
 * Returns the plausible times of words, and undefined for the other words. The plausible times are
 * the longest ascending sequence in which each word ends by the start of the next.
 */
function findPlausibleSpans(tokens: readonly TimedToken[], length: Ms): (Span | undefined)[] {
  const spans = tokens.map(({ start, end }): Span | undefined => {
    if (start === null || end === null || !(start < end) || start >= length || end <= 0) return undefined
    return { start: Math.round(Math.max(0, start)), end: Math.round(Math.min(end, length)) }
  })
  const starts = spans.flatMap((span, i): Match[] => (span ? [[i, span.start]] : []))
  const keptIndexes = new Set(longestIncreasingSubsequence(starts).map(([i]) => i))
  let next = length
  for (let i = spans.length - 1; i >= 0; i--) {
    const span = spans[i]
    if (!span || !keptIndexes.has(i)) spans[i] = undefined
    else {
      span.end = Math.max(span.start, Math.min(span.end, next))
      next = span.start
      if (span.end - span.start < 1) spans[i] = undefined
    }
  }
  return spans
}

/**
 * Distributes the time between the last settled word and the next word with a known time among the
 * words starting at index `from`. If there isn't enough, the surrounding words give up some of
 * theirs. Returns the index of the next word.
 */
function estimateTimes(
  tokens: readonly TimedToken[],
  knownSpans: readonly (Span | undefined)[],
  settledTokens: SettledToken[],
  from: number,
  length: Ms,
): number {
  const nextKnownIndex = (index: number) => {
    let i = index
    while (i < tokens.length && !knownSpans[i]) i++
    return i
  }
  const low = () => settledTokens.at(-1)?.end ?? 0
  const high = () => knownSpans[to]?.start ?? length
  let [first, to] = [from, nextKnownIndex(from)]
  const donorSpans: Span[] = []
  while (high() - low() < (to - first) * SHORTEST && (settledTokens.length > 0 || to < tokens.length)) {
    const before = settledTokens.pop()
    if (before) {
      first--
      donorSpans.unshift(before)
    }
    const after = knownSpans[to]
    if (after) {
      to = nextKnownIndex(to + 1)
      donorSpans.push(after)
    }
  }
  const run = tokens.slice(first, to)
  const hasPrevious = settledTokens.length > 0
  const slots = slotsBetween(run, { start: low(), end: high() }, donorSpans, hasPrevious)
  run.forEach((token, i) => {
    settledTokens.push({ ...token, ...(slots[i] as Span) })
  })
  return to
}

/**
 * Places words in the available time: together with words that share their time, or else right
 * after the previous word, or else right before the next one.
 */
function slotsBetween(
  run: readonly TimedToken[],
  { start: low, end: high }: Span,
  donorSpans: readonly Span[],
  hasPrevious: boolean,
): Span[] {
  const texts = run.map(({ text }) => text)
  const estimatedLength = texts.reduce((sum, text) => sum + text.length, 0) * PER_CHARACTER
  const donorLength = donorSpans.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = Math.min(high - low, Math.max(estimatedLength, donorLength))
  const preferredStart = donorSpans[0]?.start ?? (hasPrevious ? low : high - length)
  const start = Math.max(low, Math.min(preferredStart, high - length))
  return divideSpan(start, start + length, texts)
}
