import { foldToken } from '#domain/words/retime.ts'
import { splitWords, unspacedScripts } from '#domain/words/text-words.ts'
import { divideSpan, type Slot } from '#domain/words/words.ts'

/** Recognized word. */
export interface TimedRecognizedWord extends Slot {
  readonly text: string
}

/** Separators within a word that engines write as spaces. */
const SEPARATORS = /[-‐‑‒–—/_]+/

/** Returns a word's parts for comparison: without case or punctuation, split at hyphens. */
export function comparableParts(text: string): string[] {
  const parts = text.split(SEPARATORS).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return parts.map(foldToken)
}

/** Recognized words as tokens for comparison, with their times. */
export interface RecognizedTokens {
  readonly tokens: readonly string[]
  readonly slots: readonly Slot[]
}

/**
 * Splits recognized words in the same way as imported ones, so that equal texts have equal tokens. In scripts
 * without spaces, engines may return characters or phrases; adjacent ones are joined and split by dictionary.
 * @param recognized by ascending start
 */
export function recognizedTokens(recognized: readonly TimedRecognizedWord[]): RecognizedTokens {
  const tokens: string[] = []
  const slots: Slot[] = []
  const add = (text: string, { start, end }: Slot) => {
    const parts = comparableParts(text)
    for (const [i, slot] of divideSpan(start, Math.max(start, end), parts).entries()) {
      tokens.push(parts[i] ?? '')
      slots.push(slot)
    }
  }
  for (let i = 0; i < recognized.length; ) {
    let to = i + 1
    const first = recognized[i] as TimedRecognizedWord
    if (unspacedScripts.test(first.text)) {
      while (to < recognized.length && unspacedScripts.test(recognized[to]?.text ?? '')) to++
      for (const word of splitByDictionary(recognized.slice(i, to))) add(word.text, word)
    } else add(first.text, first)
    i = to
  }
  return { tokens, slots }
}

/** Joins words of a script without spaces and splits them by dictionary; characters keep their times. */
function splitByDictionary(run: readonly TimedRecognizedWord[]): TimedRecognizedWord[] {
  const text = run.map((word) => word.text).join('')
  const characters = run.flatMap((word) =>
    divideSpan(
      word.start,
      Math.max(word.start, word.end),
      Array.from({ length: word.text.length }, () => '.'),
    ),
  )
  return splitWords(text).map(({ text: word, from, to }) => ({
    text: word,
    start: characters[from]?.start ?? 0,
    end: characters[to - 1]?.end ?? 0,
  }))
}
