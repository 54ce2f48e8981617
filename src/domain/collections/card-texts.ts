import { printableName, truncateText } from '#domain/text/printable.ts'
import type { Word } from '#domain/words/words.ts'

const shortenText = (text: string, length: number) =>
  text.length > length ? `${truncateText(text, length - 3)}...` : text

/** Returns a collection's name as shown on its card, at most 55 characters; empty if it has no name. */
export function cardName(name: string): string {
  return shortenText(name.trim(), 55)
}

/** Returns the beginning of a transcript: at most 250 characters, with no spaces before punctuation. */
export function createSnippet(words: readonly Word[]): string {
  const firstWords = words.slice(0, 251).map((word) => word.text)
  return truncateToSnippet(firstWords.join(' '))
}

/** Truncates a text to the length of a snippet. */
export const truncateToSnippet = (text: string): string =>
  truncateText(removeSpacesBeforePunctuation(printableName(text)), 250)

/** Returns a snippet for a card: at most 50 characters. */
export function cardSnippet(snippet: string): string {
  return shortenText(removeSpacesBeforePunctuation(snippet), 50)
}

const removeSpacesBeforePunctuation = (text: string) => text.replace(/\s+(?=[.,;:!?…。，、！？؟،؛])/g, '')
