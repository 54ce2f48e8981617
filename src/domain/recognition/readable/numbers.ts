import { parseCardinal } from './cardinals.ts'
import { scales, simpleNumbers } from './number-words.ts'
import { parseDigits, parseFraction, parseOrdinal, parseSpokenTime, parseYear } from './special-numbers.ts'

/** Tokens [start, end), replaced with `text`. */
export interface NumberSpan {
  start: number
  end: number
  text: string
}

interface NumberMatch extends NumberSpan {
  /** Whether the number is small enough to be spelled out in running text. */
  isSmall: boolean
}

const UNITS_OF_MEASURE = new Set([
  ...['degrees', 'dollars', 'euros', 'cents', 'kilometers', 'kilometres', 'meters', 'metres', 'miles'],
  ...['centimeters', 'centimetres', 'millimeters', 'millimetres', 'kilograms', 'kilos', 'grams'],
  ...['milligrams', 'liters', 'litres', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes', 'watts'],
  ...['volts', 'hertz', 'megahertz', 'gigahertz', "o'clock", 'a.m.', 'p.m.', 'a.m', 'p.m', 'am', 'pm'],
])
const NUMBERED_NOUNS = new Set(['page', 'chapter', 'section', 'version', 'figure', 'volume', 'paragraph'])
const RANGE_WORDS = new Set(['to', 'or'])

/**
 * Finds and formats English numbers: uses digits from ten up, and for smaller numbers only with units,
 * percentages, times and similar words. Ambiguous numbers stay spelled out.
 * @param tokens in lowercase
 * @returns spans in order, without overlap
 */
export function findNumbers(tokens: readonly string[]): NumberSpan[] {
  const numberMatches: NumberMatch[] = []
  for (let at = 0; at < tokens.length; ) {
    const span = readNumber(tokens, at)
    if (span && !isContinuation(tokens, span.end)) {
      numberMatches.push(span)
      at = span.end
    } else at = span ? endOfChain(tokens, at) : at + 1
  }
  return numberMatches.filter(
    (span, i) => !span.isSmall || isInRange(tokens, span, numberMatches[i - 1], numberMatches[i + 1]),
  )
}

function readNumber(tokens: readonly string[], at: number): NumberMatch | null {
  const specialNumber =
    parseDigits(tokens, at) ??
    parseSpokenTime(tokens, at) ??
    parseYear(tokens, at) ??
    parseOrdinal(tokens, at)
  if (specialNumber && !isContinuation(tokens, specialNumber.end))
    return { start: at, ...specialNumber, isSmall: false }
  const cardinal = parseCardinal(tokens, at)
  if (!cardinal) return null
  const { value, end } = cardinal
  const isIdiom = value === 1 && tokens[at - 1] === 'at'
  const fraction = isIdiom ? null : parseFraction(tokens, end)
  if (fraction) return withPercent(tokens, at, fraction.end, `${value}.${fraction.text}`, false)
  const isIndefinite =
    tokens[at] === 'a' && tokens.slice(at + 1, end).every((token) => !simpleNumbers.has(token))
  const largeScale = tokens[end - 1] !== 'thousand' && scales.get(tokens[end - 1] ?? '')
  if (largeScale && !isIndefinite && value / largeScale < 1000)
    return { start: at, end: end - 1, text: String(value / largeScale), isSmall: false }
  return withPercent(tokens, at, end, digitsOf(value), isIndefinite || isSmall(tokens, at, value, end))
}

function withPercent(
  tokens: readonly string[],
  start: number,
  end: number,
  text: string,
  isSmall: boolean,
): NumberMatch {
  if (tokens[end] === 'percent') return { start, end: end + 1, text: `${text}%`, isSmall: false }
  if (tokens[end] === 'per' && tokens[end + 1] === 'cent')
    return { start, end: end + 2, text: `${text}%`, isSmall: false }
  return { start, end, text, isSmall }
}

function isSmall(tokens: readonly string[], at: number, value: number, end: number): boolean {
  if (value >= 10 || NUMBERED_NOUNS.has(tokens[at - 1] ?? '')) return false
  return !UNITS_OF_MEASURE.has(tokens[end] ?? '')
}

/**
 * Returns whether a small number forms a range with a number in digits, as in `five to twenty` or `nine or
 * ten percent`; then it is written in digits, too.
 */
function isInRange(
  tokens: readonly string[],
  span: NumberMatch,
  before: NumberMatch | undefined,
  after: NumberMatch | undefined,
): boolean {
  if (!/^[2-9]$/.test(span.text)) return false
  const isRangeEnd =
    before && !before.isSmall && before.end + 1 === span.start && RANGE_WORDS.has(tokens[before.end] ?? '')
  const isRangeStart =
    after && !after.isSmall && span.end + 1 === after.start && RANGE_WORDS.has(tokens[span.end] ?? '')
  return Boolean(isRangeEnd || isRangeStart)
}

/** Returns whether the number continues, so that the tokens parsed so far are incomplete. */
function isContinuation(tokens: readonly string[], at: number): boolean {
  const token = tokens[at] ?? ''
  return simpleNumbers.has(token) || token === 'hundred' || isUnitOrdinal(tokens, at)
}

/**
 * Returns whether a token is an ordinal, such as `third` after `twenty`, but not `second`, which may be a
 * unit of time.
 */
function isUnitOrdinal(tokens: readonly string[], at: number): boolean {
  return ORDINAL_AFTER_TENS.has(tokens[at] ?? '') && /ty$|hundred$/.test(tokens[at - 1] ?? '')
}
const ORDINAL_AFTER_TENS = new Set([
  ...['first', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
])

function endOfChain(tokens: readonly string[], at: number): number {
  let end = at + 1
  while (isContinuation(tokens, end) || scales.has(tokens[end] ?? '') || isJoinable(tokens, end)) end++
  return end
}

const isJoinable = (tokens: readonly string[], at: number) =>
  (tokens[at] === 'and' || tokens[at] === 'oh') && isContinuation(tokens, at + 1)

/** Formats a number in digits, grouped from 10,000 up, so that years aren't grouped. */
function digitsOf(value: number): string {
  return value < 10_000 ? String(value) : value.toLocaleString('en-US')
}
