import { toPrintable } from '#domain/text/printable.ts'
import type { Word } from '#domain/words/words.ts'

/** Removes invisible words and characters that files can't contain. */
export function printableWords(words: readonly Word[]): Word[] {
  const result: Word[] = []
  for (const word of words) {
    const text = toPrintable(word.text)
    if (text) result.push(text === word.text ? word : { ...word, text })
  }
  return result
}
