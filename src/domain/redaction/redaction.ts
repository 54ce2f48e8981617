import { toSentences } from '#domain/words/translation.ts'
import type { Ms, Word } from '#domain/words/words.ts'

/** Time span to hide. Lists of spans are in ascending order without overlaps. */
export interface RedactedSpan {
  readonly start: Ms
  readonly end: Ms
}

/**
 * Maximum extra time to hide on each side of redacted words, since recognized times are accurate only to
 * about a tenth of a second.
 */
const padding = 100
/** Minimum time to hide: zero-length words were spoken, too. */
const minSilenceMs = 200

/**
 * Returns the time spans of redacted words. Each is extended by up to a tenth of a second on each side,
 * without covering other words unless it would be too short.
 * @param words in ascending order
 */
export function redactedSpans(words: readonly Word[]): RedactedSpan[] {
  const spans: RedactedSpan[] = []
  let visibleUntil: Ms = 0
  let open: { start: Ms; end: Ms } | undefined
  const close = (nextVisibleStart: Ms) => {
    if (!open) return
    const { start, end } = open
    const paddedStart = Math.min(start, Math.max(visibleUntil, start - padding))
    const paddedEnd = Math.max(end, Math.min(nextVisibleStart, end + padding))
    const missingMs = Math.max(0, Math.ceil((minSilenceMs - (paddedEnd - paddedStart)) / 2))
    spans.push({ start: Math.max(0, paddedStart - missingMs), end: paddedEnd + missingMs })
    open = undefined
  }
  for (const word of words) {
    if (!word.redacted) {
      close(word.start)
      visibleUntil = Math.max(visibleUntil, word.end)
    } else if (open) open.end = Math.max(open.end, word.end)
    else open = { start: word.start, end: word.end }
  }
  close(Number.POSITIVE_INFINITY)
  return mergeSpans(spans)
}

/**
 * Returns the time spans of whole sentences that contain redacted words. Used for translations, whose words
 * have no times of their own.
 * @param originalSpans redacted spans of the original; sentences that are fully redacted during these spans
 * are left out
 */
export function redactedSentenceSpans(
  words: readonly Word[],
  originalSpans: readonly RedactedSpan[] = [],
): RedactedSpan[] {
  const isHidden = isDuring(originalSpans)
  const isInherited = (sentence: readonly Word[]) =>
    sentence.every((word) => word.redacted) && sentence.some(isHidden)
  const sentences = toSentences(words).map((sentence) => {
    const redacted = sentence.some((word) => word.redacted) && !isInherited(sentence)
    return sentence.map((word) => ({ ...word, redacted: redacted || undefined }))
  })
  return redactedSpans(sentences.flat())
}

/** Merges spans that overlap or touch. */
export function mergeSpans(spans: readonly RedactedSpan[]): RedactedSpan[] {
  const merged: { start: Ms; end: Ms }[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Returns whether two lists contain the same spans. */
export const areSameSpans = (a: readonly RedactedSpan[], b: readonly RedactedSpan[]): boolean =>
  a.length === b.length && a.every(({ start, end }, i) => start === b[i]?.start && end === b[i]?.end)

/** Returns whether one list of spans completely covers another. */
export const coversSpans = (spans: readonly RedactedSpan[], otherSpans: readonly RedactedSpan[]): boolean =>
  otherSpans.every(({ start, end }) => spans.some((span) => span.start <= start && end <= span.end))

/**
 * Redacts words that are spoken at least partly within spans. Unchanged words stay the same objects.
 * @param words in ascending order
 */
export function redactDuring(words: readonly Word[], spans: readonly RedactedSpan[]): Word[] {
  const isHidden = isDuring(spans)
  return words.map((word) => (!word.redacted && isHidden(word) ? { ...word, redacted: true } : word))
}

/**
 * Redacts whole sentences that contain words spoken within spans. Used for translations, in which a word may
 * be anywhere in its sentence.
 */
export function redactSentencesDuring(words: readonly Word[], spans: readonly RedactedSpan[]): Word[] {
  const isHidden = isDuring(spans)
  return redactSentences(words, (sentence) => sentence.some(isHidden))
}

/** Redacts new words at the times of the redacted words that they replace. */
export function carryOverRedactions(before: readonly Word[], after: readonly Word[]): Word[] {
  const spans = before
    .filter((word) => word.redacted)
    .map(({ start, end }) => ({ start, end: Math.max(end, start + 1) }))
  return redactDuring(after, mergeSpans(spans))
}

/**
 * Sets a waveform's peaks to zero within spans.
 * @param peaks one byte per peak; modified in place
 */
export function silencePeaks(peaks: Uint8Array, perSecond: number, spans: readonly RedactedSpan[]): void {
  for (const { start, end } of spans)
    peaks.fill(0, Math.floor((start * perSecond) / 1000), Math.ceil((end * perSecond) / 1000))
}

function redactSentences(words: readonly Word[], isHidden: (sentence: readonly Word[]) => boolean): Word[] {
  return toSentences(words).flatMap((sentence) =>
    isHidden(sentence)
      ? sentence.map((word) => (word.redacted ? word : { ...word, redacted: true as const }))
      : sentence,
  )
}

/** Returns a function that checks whether a word overlaps spans; words must be checked in ascending order. */
function isDuring(spans: readonly RedactedSpan[]): (word: Word) => boolean {
  let next = 0
  return ({ start, end }) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) < Math.max(end, start + 1)
  }
}
