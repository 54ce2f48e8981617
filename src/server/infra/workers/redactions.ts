import { createQuoteRedaction, type RedactionTarget } from '#domain/redaction/redacted-text.ts'
import {
  mergeSpans,
  type RedactedSpan,
  redactDuring,
  redactedSentenceSpans,
  redactedSpans,
  redactSentencesDuring,
} from '#domain/redaction/redaction.ts'
import type { Ms } from '#domain/words/words.ts'
import { wordsIn } from './stored-words.ts'

interface StoredRedaction {
  /** JSON arrays of words, in ascending order. */
  chunks: readonly string[]
  /** Whether the words have the times of the original's sentences, because they are translated. */
  isTranslation: boolean
}

/**
 * Finds the spans to hide because of redacted words. Gaps between chunks must be far from redacted words.
 * @param originalSpans spans of the original, which a translation's sentences inherit
 */
export function findRedactedSpans(
  { chunks, isTranslation }: StoredRedaction,
  originalSpans?: readonly RedactedSpan[],
): RedactedSpan[] {
  const words = wordsIn({ chunks, until: null, redacting: null })
  return isTranslation ? redactedSentenceSpans(words, originalSpans) : redactedSpans(words)
}

/** Finds the spans of words that must be hidden because other words at that time are redacted. */
export function findHiddenSpans({
  chunks,
  isTranslation,
  others,
}: StoredRedaction & { others: readonly RedactedSpan[] }): RedactedSpan[] {
  const words = wordsIn({ chunks, until: null, redacting: null }).map(({ redacted: _, ...word }) => word)
  const hiddenTexts = isTranslation ? redactSentencesDuring(words, others) : redactDuring(words, others)
  return mergeSpans(
    hiddenTexts
      .filter((word) => word.redacted)
      .map(({ start, end }) => ({ start, end: Math.max(end, start + 1) })),
  )
}

interface StoredQuotes {
  chunks: readonly string[]
  target: RedactionTarget
  quotes: readonly { quote: string; start: Ms; end: Ms; comment: string }[]
}

/** Redacts quotes from a transcript, and their comments; returns them in the same order. */
export function redactQuotes({ chunks, target, quotes }: StoredQuotes): { quote: string; comment: string }[] {
  const words = wordsIn({ chunks, until: null, redacting: null })
  const { redactQuote, redactComment } = createQuoteRedaction(words, target)
  return quotes.map(({ comment, ...anchor }) => ({
    quote: redactQuote(anchor),
    comment: redactComment(comment),
  }))
}
