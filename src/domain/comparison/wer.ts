import { editDistance } from '#domain/alignment/edit-distance.ts'

export interface WordErrors {
  /** Substitutions, insertions and deletions. */
  errors: number
  /** Number of words in the reference. */
  words: number
  /** errors ÷ words; 0 for two empty texts, Infinity if only the reference is empty. */
  rate: number
}

/** Returns the word errors in a hypothesis compared with its reference, ignoring case and punctuation. */
export function wordErrorRate(reference: string, hypothesis: string): WordErrors {
  const spoken = normalizedWords(reference)
  const recognized = normalizedWords(hypothesis)
  const errors = editDistance(spoken, recognized)
  return { errors, words: spoken.length, rate: errors === 0 ? 0 : errors / spoken.length }
}

export interface CharacterErrors {
  /** Number of substitutions, insertions and deletions. */
  errors: number
  /** Number of characters in the reference, as perceived by readers. */
  characters: number
  /** errors ÷ characters; 0 for two empty texts, Infinity if only the reference is empty. */
  rate: number
}

/**
 * Returns the character errors, ignoring case, punctuation and spaces. Also works for languages without
 * spaces.
 */
export function characterErrorRate(reference: string, hypothesis: string): CharacterErrors {
  const spoken = spokenCharacters(reference)
  const errors = editDistance(spoken, spokenCharacters(hypothesis))
  return { errors, characters: spoken.length, rate: errors === 0 ? 0 : errors / spoken.length }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function spokenCharacters(text: string): string[] {
  return [...graphemes.segment(normalizedWords(text).join(''))].map(({ segment }) => segment)
}

/** Splits a text into words, without case or punctuation. */
export function normalizedWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
}
