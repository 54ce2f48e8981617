import { acronyms, ambiguousMonths, properNames, properPairs, titles } from './proper-names.ts'

const WORDS_BEFORE_MONTH = new Set(['in', 'of', 'last', 'next', 'since', 'until', 'early', 'late'])
const DAY_ORDINALS = new Set([
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
])
/** Matches `u.s.` and `b.c.`, but not `a.m.`. */
const DOTTED = /^(?!a\.m|p\.m|e\.g|i\.e)([a-z]\.)+[a-z]?('s)?$/
const SUFFIX = /('s|s'|s)$/

/**
 * Returns the standard capitalization of an English word, regardless of its position; `before` and `after`
 * are in lowercase.
 */
export function properCase(text: string, before: string, after: string): string {
  if (text !== text.toLowerCase()) return text
  if (/^i('(m|d|ll|ve|s))?$/.test(text)) return `I${text.slice(1)}`
  if (acronyms.has(text) || DOTTED.test(text)) return text.toUpperCase().replace(/'S$/, "'s")
  if (ambiguousMonths.has(text)) return isMonth(before, after) ? capitalize(text, 'en') : text
  const base = text.replace(SUFFIX, '')
  const properName =
    properNames.has(text) ||
    properNames.has(base) ||
    titles.has(before) ||
    properPairs.has(`${text} ${after.replace(/'s$/, '')}`) ||
    properPairs.has(`${before} ${text.replace(/'s$/, '')}`)
  return properName ? capitalize(text, 'en') : text
}

const isMonth = (before: string, after: string) =>
  WORDS_BEFORE_MONTH.has(before) ||
  /^\d/.test(before) ||
  /^\d+(st|nd|rd|th)?$/.test(after) ||
  DAY_ORDINALS.has(after)

/**
 * Capitalizes a text.
 * @param language code without region
 */
export function capitalize(text: string, language: string): string {
  const first = /^\P{L}*\p{Ll}/u.exec(text)?.[0]
  if (first === undefined || /\p{Lu}/u.test(text)) return text
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}
