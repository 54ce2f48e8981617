import { type ParsedNumber, parseBelowHundred } from './cardinals.ts'
import { decades, largeOrdinals, tens, unitOrdinals, units } from './number-words.ts'
import { months } from './proper-names.ts'

/** Number in a special format, with its end (exclusive). */
export interface WrittenNumber {
  text: string
  end: number
}

const WORDS_BEFORE_TIME = new Set(['at', 'until', 'till', 'by', 'around', 'from', 'before', 'after', 'since'])
const WORDS_AFTER_TIME = new Set(['a.m.', 'p.m.', 'a.m', 'p.m', 'am', 'pm', 'tonight', 'tomorrow'])
const WORDS_BEFORE_TWENTY_SECOND = new Set(['the', ...months])

/** Parses three or more spoken digits, as in a phone number; ignores counting. */
export function parseDigits(tokens: readonly string[], at: number): WrittenNumber | null {
  const digits: number[] = []
  for (let end = at; ; end++) {
    const token = tokens[end] ?? ''
    const digit = token === 'oh' && digits.length > 0 ? 0 : units.get(token)
    if (digit === undefined) break
    digits.push(digit)
  }
  if (tokens[at + digits.length - 1] === 'oh') digits.pop()
  const step = (digits[1] ?? 0) - (digits[0] ?? 0)
  const isCounting =
    Math.abs(step) === 1 && digits.every((digit, i) => i === 0 || digit - (digits[i - 1] ?? 0) === step)
  return digits.length < 3 || isCounting ? null : { text: digits.join(''), end: at + digits.length }
}

/**
 * Parses years such as `nineteen ninety nine`, `twenty twenty four`, `nineteen oh five` and `nineteen
 * eighties`.
 */
export function parseYear(tokens: readonly string[], at: number): WrittenNumber | null {
  const century = parseBelowHundred(tokens.slice(at, at + 1), 0)?.value ?? 0
  if (century < 13 || century > 20) return null
  const decade = decades.get(tokens[at + 1] ?? '')
  if (decade !== undefined) return { text: `${century}${decade}s`, end: at + 2 }
  const years = parseMinutes(tokens, at + 1)
  if (!years || (century === 20 && (years.value > 50 || years.value < 10))) return null
  return { text: `${century}${twoDigits(years.value)}`, end: years.end }
}

/**
 * Parses times such as `at seven thirty` and `ten oh five p.m.`, but only where the surrounding words
 * indicate a time.
 */
export function parseSpokenTime(tokens: readonly string[], at: number): WrittenNumber | null {
  const hour = parseBelowHundred(tokens.slice(at, at + 1), 0)?.value ?? 0
  const minutes = hour >= 1 && hour <= 12 ? parseMinutes(tokens, at + 1) : null
  if (!minutes || minutes.value > 59) return null
  const isTime =
    WORDS_BEFORE_TIME.has(tokens[at - 1] ?? '') || WORDS_AFTER_TIME.has(tokens[minutes.end] ?? '')
  return isTime ? { text: `${hour}:${twoDigits(minutes.value)}`, end: minutes.end } : null
}

/** Parses minutes: `oh five`, or ten to ninety-nine. */
function parseMinutes(tokens: readonly string[], at: number): ParsedNumber | null {
  const unit = units.get(tokens[at + 1] ?? '')
  if (tokens[at] === 'oh') return unit ? { value: unit, end: at + 2 } : null
  const number = parseBelowHundred(tokens, at)
  return number && number.value >= 10 ? number : null
}

/**
 * Parses decimals such as `three point one four`; digits after the point are spoken one by one or as in
 * `point twenty five`.
 */
export function parseFraction(tokens: readonly string[], at: number): WrittenNumber | null {
  if (tokens[at] !== 'point') return null
  let text = ''
  let end = at + 1
  for (let digit = units.get(tokens[end] ?? ''); digit !== undefined; digit = units.get(tokens[end] ?? '')) {
    text += digit
    end++
  }
  if (text !== '') return { text, end }
  const pair = parseBelowHundred(tokens, end)
  return pair && { text: String(pair.value), end: pair.end }
}

/** Parses ordinals from `tenth` on; `twenty second` only where it can't be a duration. */
export function parseOrdinal(tokens: readonly string[], at: number): WrittenNumber | null {
  const token = tokens[at] ?? ''
  const largeOrdinal = largeOrdinals.get(token)
  if (largeOrdinal !== undefined) {
    const fraction = ['a', 'an', 'one'].includes(tokens[at - 1] ?? '')
    return fraction ? null : { text: ordinal(largeOrdinal), end: at + 1 }
  }
  const ten = tens.get(token)
  const next = tokens[at + 1] ?? ''
  const unit = unitOrdinals.get(next)
  if (ten === undefined || unit === undefined) return null
  if (next === 'second' && !WORDS_BEFORE_TWENTY_SECOND.has(tokens[at - 1] ?? '') && tokens[at + 2] !== 'of')
    return null
  return { text: ordinal(ten + unit), end: at + 2 }
}

function ordinal(value: number): string {
  const unit = value >= 10 && value < 20 ? 0 : value % 10
  return `${value}${['th', 'st', 'nd', 'rd'][unit] ?? 'th'}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
