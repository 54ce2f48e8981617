const controlCharacters = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Matches words that need no changes: Latin letters, digits and marks. */
const plainWordPattern = /^[!-~\u00a1-\u02ff]+$/

/**
 * Returns whether a text is a word of Latin letters and marks, without spaces or characters that files can't
 * contain.
 */
export const isPlain = (text: string): boolean => plainWordPattern.test(text)

/**
 * Makes a text safe for every file format, on a single line: no control characters, lone surrogates or line
 * breaks.
 */
export function toPrintable(text: string): string {
  if (plainWordPattern.test(text)) return text
  return text.replace(/\s+/g, ' ').replace(controlCharacters, '').trim()
}

/** Sanitizes names of people and files, which also must not change the direction of the surrounding text. */
export function printableName(name: string): string {
  return toPrintable(name.slice(0, 10_000).replace(bidiControls, '').normalize('NFC'))
}

/** Returns whether a text has visible characters, not just spaces and modifiers. */
export const isVisible = (text: string): boolean => /[^\p{Z}\p{Cf}\p{M}]/u.test(text)

/** Cached because creating it takes longer than truncating a text. */
const segmenter = new Intl.Segmenter()

/** Truncates a text to at most `length` UTF-16 units without splitting a visible character. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, length + 50))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text
    .slice(0, end || length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
