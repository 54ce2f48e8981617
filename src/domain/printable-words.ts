import { printable } from './printable.ts'
import type { Word } from './words.ts'

/** Words as files can contain them, without invisible ones. */
export function printableWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const text = printable(word.text)
    return text === word.text ? word : text ? { ...word, text } : []
  })
}
