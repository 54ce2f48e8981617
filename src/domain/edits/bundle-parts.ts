import type { Ms } from '#domain/words/words.ts'

/**
 * Consecutive words that a transcript contains from revision `from` until `until`; `until` is null for
 * current words.
 */
export interface TranscriptPart {
  readonly from: number
  readonly until: number | null
  readonly words: readonly { readonly start: Ms; readonly source?: number | undefined }[]
}

interface Span {
  start: Ms
  last: Ms
  from: number
  until: number
}

/** Maximum number of comparisons between one part and others, far more than any real history needs. */
const maxOverlaps = 10_000

/**
 * Returns a function that checks parts one at a time: whether they are sorted, and whether the transcript's
 * words are in ascending order at every revision. It returns the problem with a part, or undefined.
 * @param current revision of the current words
 * @param sources number of recognizers that words can refer to
 */
export function createPartCheck(
  current: number,
  sources: number,
): (part: TranscriptPart) => string | undefined {
  let openSpans: Span[] = []
  let previous: Span | undefined
  return ({ from, until, words }) => {
    const [first] = words
    const last = words.at(-1)
    if (!first || !last) return 'A part has no words'
    if (words.some(({ source = 0 }) => source >= Math.max(1, sources))) return 'A word has an unknown source'
    if (words.some(({ start }, i) => start < (words[i - 1]?.start ?? 0))) return 'The words are out of order'
    if (from > current || (until !== null && (until <= from || until > current)))
      return 'A part has invalid revisions'
    const span = { start: first.start, last: last.start, from, until: until ?? current + 1 }
    if (previous && (span.start < previous.start || (span.start === previous.start && from <= previous.from)))
      return 'The parts are out of order'
    previous = span
    openSpans = openSpans.filter((other) => other.last >= span.start)
    if (openSpans.length > maxOverlaps) return 'Too many parts overlap'
    if (openSpans.some((other) => other.from < span.until && span.from < other.until)) return 'Parts overlap'
    openSpans.push(span)
    return undefined
  }
}
