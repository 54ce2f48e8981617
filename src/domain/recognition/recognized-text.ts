import type { Slot, Word } from '#domain/words/words.ts'

/**
 * Matches punctuation at the edges of a term, except characters that are part of a name, such as C++ or C#.
 */
const leadingMarks = /^[\s"'“”‘’«»„‚¿¡([{…–—-]+/u
const trailingMarks = /[\s"'“”‘’«»,;:.!?)\]}…–—。、！？؟।-]+$/u

/** Normalizes a selected text for use as a term: no surrounding punctuation, single spaces. */
export function normalizeTerm(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(leadingMarks, '').replace(trailingMarks, '')
}

/**
 * Returns the recognized text in a time span, as a term; empty if there are no words. A word is included if
 * it overlaps the span by at least half of the shorter of the two, since times shift slightly when words are
 * corrected.
 * @param words by ascending start
 */
export function recognizedText(words: readonly Word[], span: Slot): string {
  const overlappingWords = words.filter(({ start, end }) => {
    const overlap = Math.min(end, span.end) - Math.max(start, span.start)
    const shorterLength = Math.min(end - start, span.end - span.start)
    return shorterLength > 0 ? overlap * 2 >= shorterLength : start >= span.start && start < span.end
  })
  return normalizeTerm(overlappingWords.map(({ text }) => text).join(' '))
}
