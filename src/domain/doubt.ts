import type { Word } from './words.ts'

/** Whether an engine was so little sure of a word, and no person has looked at it since. */
export function isDoubtful({ confidence, edited }: Word, below: number): boolean {
  return confidence !== null && confidence < below && !edited
}

/** The word as a person confirms it: the same text and times, and no doubt any more. */
export function accepted(word: Word): Word {
  return { ...word, confidence: null, edited: true }
}

/** A word without the punctuation around it; all of it when there is nothing else. */
export function bareWord(text: string): string {
  return text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || text
}
