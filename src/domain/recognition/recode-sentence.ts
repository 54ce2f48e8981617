import { endsSentence } from '#domain/text/sentence-end.ts'
import type { Word } from '#domain/words/words.ts'
import type { SurroundingSentence } from './format-text.ts'

/** Number of context words on either side of a passage. */
const maxContextWords = 30
const period = /(?<![.。।])[.。।]$/u

/**
 * Returns the sentences that extend across the edges of a re-transcribed passage. A word that starts with a
 * lowercase letter continues a sentence; any other word does if no sentence ends before it.
 * @param currentWords current words of the passage
 */
export function findSurroundingSentence(
  before: readonly Word[],
  currentWords: readonly Word[],
  after: readonly Word[],
): SurroundingSentence {
  const [first, next] = [currentWords[0] ?? after[0], after[0]]
  const [previous, last] = [before.at(-1), currentWords.at(-1) ?? before.at(-1)]
  const continuesSentence =
    previous !== undefined && !endsSentence(previous.text) && !isNewTurn(previous, first)
  const isContinuation =
    next !== undefined &&
    !isNewTurn(last, next) &&
    (/^\P{L}*\p{Ll}/u.test(next.text) || (last !== undefined && !endsSentence(last.text)))
  return {
    before: continuesSentence ? sentenceTail(before) : [],
    after: isContinuation ? leadingWords(after) : [],
  }
}

const isNewTurn = (word: Word | undefined, next: Word | undefined) =>
  next !== undefined && (next.turn === true || (word !== undefined && word.speaker !== next.speaker))

/** Returns the words after the last sentence ending. */
function sentenceTail(words: readonly Word[]): string[] {
  let from = words.length - 1
  const min = Math.max(0, words.length - maxContextWords)
  while (from > min && !isNewTurn(words[from - 1], words[from]) && !endsSentence(words[from - 1]?.text ?? ''))
    from--
  return words.slice(from).map(({ text }) => text)
}

/** Returns the words up to the first sentence ending. */
function leadingWords(words: readonly Word[]): string[] {
  let to = 1
  const max = Math.min(words.length, maxContextWords)
  while (to < max && !isNewTurn(words[to - 1], words[to]) && !endsSentence(words[to - 1]?.text ?? '')) to++
  return words.slice(0, to).map(({ text }) => text)
}

/** Returns a word without the period that recognizers add to the last word. */
export function removePeriod(text: string): string {
  return endsSentence(text) ? text.replace(period, '') || text : text
}

/**
 * Adapts an engine's text to the surrounding sentence: no period if the sentence continues, and no initial
 * capital if it has already started, unless the word is always capitalized.
 * @param isLowercase returns whether a word is lowercase in the middle of a sentence
 */
export function fitToSentence(
  words: readonly Word[],
  { before, after }: SurroundingSentence,
  isLowercase: (text: string) => boolean,
): Word[] {
  return words.map((word, i) => {
    let { text } = word
    if (i === 0 && before.length > 0) text = withLowercaseInitial(text, isLowercase)
    if (i === words.length - 1 && after.length > 0) text = removePeriod(text)
    return text === word.text ? word : { ...word, text }
  })
}

function withLowercaseInitial(text: string, isLowercase: (text: string) => boolean): string {
  const lowercaseText = text.replace(/^\P{L}*\p{Lu}(?!\p{Lu})/u, (start) => start.toLowerCase())
  return isLowercase(trimPunctuation(lowercaseText)) ? lowercaseText : text
}

/** Returns a function that checks whether a word occurs in lowercase among the given words. */
export function createLowercaseCheck(words: readonly Word[]): (text: string) => boolean {
  const lowercase = new Set(
    words.map(({ text }) => trimPunctuation(text)).filter((text) => /^\p{Ll}/u.test(text)),
  )
  return (text) => lowercase.has(text)
}

const trimPunctuation = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
