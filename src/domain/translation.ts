import { maxWordLength } from '#contract/limits.ts'
import { cutText, printable } from './printable.ts'
import { endsSentence } from './readable.ts'
import { unspaced, wordsInText } from './text-words.ts'
import { type Ms, shareSpan, textOf, type Word } from './words.ts'

/** Words of one speaker between two sentence ends, within one turn; never empty. */
export type Sentence = readonly Word[]

/** Text without sentence ends is cut at a pause before it exceeds this length. */
const MOST_WORDS = 60
/** Batch size of a translation: enough context for each sentence, small enough to repeat. */
const MOST_SENTENCES = 40
const MOST_CHARACTERS = 3000

const betweenUnspaced = new RegExp(`(?<=${unspaced.source}[、，]?) (?=${unspaced.source})`, 'gu')

/** Divides a transcript into sentences; none crosses the end of its turn. */
export function sentencesOf(words: readonly Word[]): Sentence[] {
  const sentences: Word[][] = []
  let last: Word | undefined
  for (const word of words) {
    const goesOn = last && !word.turn && word.speaker === last.speaker && !endsSentence(last.text)
    if (goesOn) sentences.at(-1)?.push(word)
    else sentences.push([word])
    last = word
  }
  return sentences.flatMap(shortened)
}

function shortened(sentence: Sentence): Sentence[] {
  const parts: Sentence[] = []
  let rest = sentence
  while (rest.length > MOST_WORDS) {
    const at = longestPause(rest)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

/** The end of the longest pause in the second half of a part's limit. */
function longestPause(words: Sentence): number {
  const pauseAt = (i: number) => (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0)
  let longest = MOST_WORDS
  for (let i = MOST_WORDS; i > MOST_WORDS / 2; i--) if (pauseAt(i) > pauseAt(longest)) longest = i
  return longest
}

/** A sentence in its script: Chinese, Thai and similar scripts have no spaces between words. */
export const sentenceText = (sentence: Sentence): string => textOf(sentence).replace(betweenUnspaced, '')

/** Groups sentences into batches, in order. */
export const batchesOf = (sentences: readonly Sentence[]): Sentence[][] =>
  grouped(sentences, sentenceText, { items: MOST_SENTENCES, characters: MOST_CHARACTERS })

/** Groups texts in order, with a maximum number of texts and characters per group, and at least one text. */
export function grouped<T>(
  items: readonly T[],
  textOfItem: (item: T) => string,
  most: { items: number; characters: number },
): T[][] {
  const groups: T[][] = []
  let characters = 0
  for (const item of items) {
    const { length } = textOfItem(item)
    const group = groups.at(-1)
    characters += length
    if (group && group.length < most.items && characters <= most.characters) group.push(item)
    else {
      groups.push([item])
      characters = length
    }
  }
  return groups
}

/** A word, split into as many as its length requires. */
function writable(word: string): string[] {
  const parts: string[] = []
  for (let rest = word; rest !== ''; rest = rest.slice(parts.at(-1)?.length))
    parts.push(cutText(rest, maxWordLength))
  return parts
}

/**
 * A translated sentence in place of the original: its words share the original's time, speaker, turn and bookmark. A
 * blank translation leaves the original.
 * @param next start of the next sentence; no word begins after it
 */
export function translatedWords(spoken: Sentence, text: string, next?: Ms): Word[] {
  const [first] = spoken
  if (!first) return []
  const written = wordsInText(printable(text)).flatMap((word) => writable(word.text))
  const tokens = written.length > 0 ? written : spoken.map((word) => word.text)
  const latest = spoken.reduce((end, word) => Math.max(end, word.end), first.start)
  const end = Math.max(first.start, Math.min(latest, next ?? latest))
  const marked = spoken.some((word) => word.bookmark)
  return shareSpan(first.start, end, tokens).map((slot, i) => ({
    text: tokens[i] as string,
    ...slot,
    confidence: null,
    speaker: first.speaker,
    ...(i === 0 && first.turn && { turn: true as const }),
    interpolated: true as const,
    ...(i === 0 && marked && { bookmark: true as const }),
  }))
}
