/** A search query. */
export interface FindQuery {
  readonly text: string
  readonly matchCase: boolean
  /** Only matches without an adjacent letter, digit or accent, in any script. */
  readonly wholeWords: boolean
  /** The text is a regular expression, and `$1` in a replacement is its first group's match. */
  readonly regex: boolean
}

/** Kinds of errors in a regular expression. */
export type QueryError = 'group' | 'class' | 'braces' | 'repeat' | 'escape' | 'invalid'

/** A match in a text, [from, to) in characters, and its replacement. Never empty. */
export interface Found {
  readonly from: number
  readonly to: number
  readonly becomes: string
}

const wordCharacter = '[\\p{L}\\p{N}\\p{M}_]'

/** The regular expression of a query; its error if it is invalid; null for an empty one. */
export function compileQuery({ text, matchCase, wholeWords, regex }: FindQuery): RegExp | QueryError | null {
  if (text === '') return null
  const flags = matchCase ? 'gu' : 'giu'
  try {
    const source = regex ? new RegExp(text, flags).source : literal(text)
    return new RegExp(wholeWords ? `(?<!${wordCharacter})(?:${source})(?!${wordCharacter})` : source, flags)
  } catch (error) {
    return troubleOf(error instanceof Error ? error.message : '')
  }
}

/** The regular expression for exactly this text. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Any white space matches any other, and accents match in both normal forms. */
function literal(text: string): string {
  const forms = new Set([text, text.normalize('NFC'), text.normalize('NFD')])
  const sources = [...forms].map((form) => escaped(form).replace(/\s+/g, '\\s+'))
  return sources.length > 1 ? `(?:${sources.join('|')})` : sources.join('')
}

/** Engines word it differently. */
function troubleOf(message: string): QueryError {
  if (/duplicate/i.test(message)) return 'invalid'
  if (/quantifier|raw brac|unmatched \]/i.test(message)) return 'braces'
  if (/character class|missing ]|range/i.test(message)) return 'class'
  if (/nothing to repeat/i.test(message)) return 'repeat'
  if (/escape|\\ at end|trailing \\/i.test(message)) return 'escape'
  if (/group|parenthes|unmatched|missing \)/i.test(message)) return 'group'
  return 'invalid'
}

/**
 * Every match of a pattern (with the flag g) in a text, in order. @param becomes a match's replacement
 * @param becomes what each would become, from its match
 */
export function findIn(text: string, pattern: RegExp, becomes: (match: RegExpExecArray) => string): Found[] {
  const found: Found[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1
    else found.push({ from: match.index, to: pattern.lastIndex, becomes: becomes(match) })
  }
  return found
}

/** Expands the replacement of a match, with `$1`, `$<name>`, `$&` and `$$` for regular expressions. */
export function replacementFor({ regex }: FindQuery, template: string): (match: RegExpExecArray) => string {
  if (!regex || !template.includes('$')) return () => template
  return (match) =>
    template.replace(/\$(?:\$|&|<([^>]*)>|(\d{1,2}))/g, (written, name, digits) => {
      if (written === '$$') return '$'
      if (written === '$&') return match[0]
      if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : written
      return numbered(match, digits) ?? written
    })
}

/** `$12` is the twelfth group, or the first group and a 2 if there are fewer; undefined if neither exists. */
function numbered(match: RegExpExecArray, digits: string): string | undefined {
  const whole = Number(digits)
  if (whole > 0 && whole < match.length) return match[whole] ?? ''
  const first = Number(digits[0])
  if (digits.length < 2 || first === 0 || first >= match.length) return undefined
  return (match[first] ?? '') + digits[1]
}
