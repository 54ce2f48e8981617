import { maxWordLength } from '#contract/limits.ts'
import { toPrintable, truncateText } from '#domain/text/printable.ts'
import { endsSentence } from '#domain/text/sentence-end.ts'
import { splitWords, unspacedScripts } from './text-words.ts'
import { divideSpan, joinWords, type Ms, type Word } from './words.ts'

/** A speaker's words between two sentence ends within a turn; never empty. */
export type Sentence = readonly Word[]

/** Maximum number of words per sentence; longer text without sentence ends is cut at a pause. */
const MAX_WORDS = 60
/** Number of sentences per translation batch: enough to give each one context, few enough to retry. */
const MAX_SENTENCES = 40
const MAX_CHARACTERS = 3000

const gapBetweenUnspaced = new RegExp(
  `(?<=${unspacedScripts.source}[、，]?) (?=${unspacedScripts.source})`,
  'gu',
)

/** Splits a transcript into sentences, none of which extends past the end of its turn. */
export function toSentences(words: readonly Word[]): Sentence[] {
  const sentences: Word[][] = []
  let last: Word | undefined
  for (const word of words) {
    const continuesSentence = last && !word.turn && word.speaker === last.speaker && !endsSentence(last.text)
    if (continuesSentence) sentences.at(-1)?.push(word)
    else sentences.push([word])
    last = word
  }
  return sentences.flatMap(splitLongSentence)
}

function splitLongSentence(sentence: Sentence): Sentence[] {
  const parts: Sentence[] = []
  let rest = sentence
  while (rest.length > MAX_WORDS) {
    const at = findLongestPause(rest)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

/**
 * Returns the index at which to cut a sentence: after the longest pause in the second half of its maximum
 * length.
 */
function findLongestPause(words: Sentence): number {
  const pauseBefore = (i: number) => (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0)
  let longestIndex = MAX_WORDS
  for (let i = MAX_WORDS; i > MAX_WORDS / 2; i--)
    if (pauseBefore(i) > pauseBefore(longestIndex)) longestIndex = i
  return longestIndex
}

/**
 * Joins a sentence's words according to its script; Chinese, Thai, and similar scripts have no spaces between
 * words.
 */
export const sentenceText = (sentence: Sentence): string =>
  joinWords(sentence).replace(gapBetweenUnspaced, '')

/** Groups sentences into batches, in order. */
export const toBatches = (sentences: readonly Sentence[]): Sentence[][] =>
  groupTexts(sentences, sentenceText, { items: MAX_SENTENCES, characters: MAX_CHARACTERS })

/** Groups the sentences of a document into batches, in order. */
export const toTextBatches = (sentences: readonly string[]): string[][] =>
  groupTexts(sentences, (text) => text, { items: MAX_SENTENCES, characters: MAX_CHARACTERS })

/** Groups texts in order. Each group has at least one text, and a limited number of texts and characters. */
export function groupTexts<T>(
  items: readonly T[],
  textOfItem: (item: T) => string,
  max: { items: number; characters: number },
): T[][] {
  const groups: T[][] = []
  let characters = 0
  for (const item of items) {
    const { length } = textOfItem(item)
    const group = groups.at(-1)
    characters += length
    if (group && group.length < max.items && characters <= max.characters) group.push(item)
    else {
      groups.push([item])
      characters = length
    }
  }
  return groups
}

/** Splits a word into as many words as its length requires. */
function splitLongWord(word: string): string[] {
  const parts: string[] = []
  for (let rest = word; rest !== ''; rest = rest.slice(parts.at(-1)?.length))
    parts.push(truncateText(rest, maxWordLength))
  return parts
}

/**
 * Replaces a sentence with its translation, whose words divide the original's time and keep its speaker,
 * turn, and bookmark. A redacted word redacts the whole sentence, since its translation may be anywhere in
 * it. If the translation is blank, the original is kept.
 * @param next start of the next sentence; no word starts after it
 */
export function translateWords(spoken: Sentence, text: string, next?: Ms): Word[] {
  const [first] = spoken
  if (!first) return []
  const translatedWords = splitWords(toPrintable(text)).flatMap((word) => splitLongWord(word.text))
  const tokens = translatedWords.length > 0 ? translatedWords : spoken.map((word) => word.text)
  const latestEnd = spoken.reduce((end, word) => Math.max(end, word.end), first.start)
  const end = Math.max(first.start, Math.min(latestEnd, next ?? latestEnd))
  const isBookmarked = spoken.some((word) => word.bookmark)
  const redacted = spoken.some((word) => word.redacted)
  return divideSpan(first.start, end, tokens).map((slot, i) => ({
    text: tokens[i] as string,
    ...slot,
    confidence: null,
    speaker: first.speaker,
    ...(i === 0 && first.turn && { turn: true as const }),
    interpolated: true as const,
    ...(i === 0 && isBookmarked && { bookmark: true as const }),
    ...(redacted && { redacted: true as const }),
  }))
}
