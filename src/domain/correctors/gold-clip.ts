import { diffSegments } from '#domain/alignment/word-diff.ts'
import { alignVersions } from '#domain/comparison/version-diff.ts'
import { normalizedWords, wordErrorRate } from '#domain/comparison/wer.ts'
import { joinWords, type Ms, type Word } from '#domain/words/words.ts'

/** Extracts the words that start within a span, in milliseconds, with times relative to its start. */
export function extractWords(words: readonly Word[], start: Ms, end: Ms): Word[] {
  return words
    .filter((word) => word.start >= start && word.start < end)
    .map(({ bookmark, ...word }, i) => ({
      ...word,
      start: word.start - start,
      end: Math.min(word.end, end) - start,
      ...(i === 0 && { turn: true as const }),
    }))
}

/** A difference between a text and the correct text; `start` is in milliseconds. */
export interface TextDifference {
  start: Ms
  given: string
  expected: string
}

export interface ExamScore {
  /** Fraction of correct words, from 0 to 1. */
  score: number
  differences: TextDifference[]
}

/** Scores a text by comparing its spoken words with the correct text, ignoring case and punctuation. */
export function scoreExam(input: readonly Word[], goldTranscript: readonly Word[]): ExamScore {
  const { rate } = wordErrorRate(joinWords(goldTranscript), joinWords(input))
  const differences = diffSegments(
    alignVersions(input, goldTranscript),
    input.length,
    goldTranscript.length,
  ).flatMap(({ isSame, before, after }) => {
    if (isSame) return []
    const [draftWords, goldWords] = [input.slice(...before), goldTranscript.slice(...after)]
    const [text, expected] = [joinWords(draftWords), joinWords(goldWords)]
    if (normalizedWords(text).join(' ') === normalizedWords(expected).join(' ')) return []
    const start = goldWords[0]?.start ?? draftWords[0]?.start ?? 0
    return [{ start, given: text, expected }]
  })
  return { score: Math.max(0, 1 - rate), differences }
}
