import { toTurns } from '#domain/words/paragraphs.ts'
import type { Word } from '#domain/words/words.ts'

/**
 * Word counts after which a paragraph ends at the next sentence boundary, and after which it ends
 * immediately.
 */
const targetLength = 60
const longest = 150
const sentenceEnd = /[.!?。！？…]["'”’»)\]]*$/u

export interface Paragraph {
  /** Index of the paragraph's first word among all words. */
  first: number
  words: readonly Word[]
}

export interface TurnWithParagraphs {
  speaker: string
  paragraphs: readonly Paragraph[]
}

/** Splits words into turns, and long turns into paragraphs, identically on the server and in the browser. */
export function toTurnsWithParagraphs(words: readonly Word[]): TurnWithParagraphs[] {
  let first = 0
  return toTurns(words).map((turn) => {
    const paragraphs: Paragraph[] = []
    let start = 0
    for (let i = 0; i < turn.words.length; i++) {
      const length = i - start + 1
      const isEnd = length >= targetLength && sentenceEnd.test(turn.words[i]?.text ?? '')
      if (!isEnd && length < longest && i < turn.words.length - 1) continue
      paragraphs.push({ first: first + start, words: turn.words.slice(start, i + 1) })
      start = i + 1
    }
    first += turn.words.length
    return { speaker: turn.speaker, paragraphs }
  })
}
