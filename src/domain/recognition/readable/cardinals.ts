import { scales, simpleNumbers, tens, units } from './number-words.ts'

/** Number parsed from tokens, up to `end` (exclusive). */
export interface ParsedNumber {
  value: number
  end: number
}

/**
 * Parses `two hundred and five thousand`. A leading `a` counts as one before hundred and larger scales.
 * @param tokens in lowercase
 */
export function parseCardinal(tokens: readonly string[], at: number): ParsedNumber | null {
  const canJoin = tokens[at - 1] !== 'between'
  let part = readArticle(tokens, at, scales) ?? readBelowThousand(tokens, at, canJoin)
  let value = 0
  let limit = Number.POSITIVE_INFINITY
  let end = at
  while (part) {
    const scale = scales.get(tokens[part.end] ?? '')
    if (scale === undefined || scale >= limit) {
      if (part.value >= limit || (part.value === 0 && value > 0)) break
      return { value: value + part.value, end: part.end }
    }
    value += part.value * scale
    limit = scale
    end = part.end + 1
    part = parseAfterAnd(tokens, end, canJoin) ?? readBelowThousand(tokens, end, canJoin)
  }
  return end > at ? { value, end } : null
}

function readBelowThousand(tokens: readonly string[], at: number, canJoin: boolean): ParsedNumber | null {
  const hundredsHead = readArticle(tokens, at, hundred) ?? parseBelowHundred(tokens, at)
  if (!hundredsHead || hundredsHead.value === 0 || tokens[hundredsHead.end] !== 'hundred') return hundredsHead
  const end = hundredsHead.end + 1
  const remainder = parseBelowHundred(tokens, end)
  const tail =
    parseAfterAnd(tokens, end, canJoin) ??
    (remainder && tokens[remainder.end] !== 'hundred' ? remainder : null)
  if (!tail || tail.value === 0) return { value: hundredsHead.value * 100, end }
  return { value: hundredsHead.value * 100 + tail.value, end: tail.end }
}

/** Parses the number after `and`; it must be below a hundred and not the start of a larger number. */
function parseAfterAnd(tokens: readonly string[], at: number, canJoin: boolean): ParsedNumber | null {
  if (!canJoin || tokens[at] !== 'and') return null
  const tail = parseBelowHundred(tokens, at + 1)
  if (!tail || tail.value === 0) return null
  const after = tokens[tail.end] ?? ''
  return after === 'hundred' || scales.has(after) ? null : tail
}

/** Parses `twenty five`, `twenty-five`, `nineteen` or `five`. */
export function parseBelowHundred(tokens: readonly string[], at: number): ParsedNumber | null {
  const token = tokens[at] ?? ''
  const ten = tens.get(token)
  const unit = units.get(tokens[at + 1] ?? '')
  if (ten !== undefined && unit) return { value: ten + unit, end: at + 2 }
  const value = simpleNumbers.get(token)
  return value === undefined ? null : { value, end: at + 1 }
}

const hundred = new Map([['hundred', 100]])

function readArticle(
  tokens: readonly string[],
  at: number,
  before: ReadonlyMap<string, number>,
): ParsedNumber | null {
  return tokens[at] === 'a' && before.has(tokens[at + 1] ?? '') ? { value: 1, end: at + 1 } : null
}
