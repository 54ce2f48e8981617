import type { Slot, Word } from './words.ts'

/** Punctuation at the edges of a term, except signs that are part of a name, such as C++ or C#. */
const leadingMarks = /^[\s"'“”‘’«»„‚¿¡([{…–—-]+/u
const trailingMarks = /[\s"'“”‘’«»,;:.!?)\]}…–—。、！？؟।-]+$/u

/** A selected text as a term: without surrounding punctuation, with single spaces. */
export function termOf(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(leadingMarks, '').replace(trailingMarks, '')
}

/**
 * The recognized text in a time span, as a term; empty without words. A word belongs to the span when at least half of
 * the shorter of the two overlaps: times shift a little when words are corrected.
 * @param words ascending by start
 */
export function recognizedText(words: readonly Word[], span: Slot): string {
  const inside = words.filter(({ start, end }) => {
    const overlap = Math.min(end, span.end) - Math.max(start, span.start)
    const shorter = Math.min(end - start, span.end - span.start)
    return shorter > 0 ? overlap * 2 >= shorter : start >= span.start && start < span.end
  })
  return termOf(inside.map(({ text }) => text).join(' '))
}
