/** A search query. */
export interface FindQuery {
  readonly text: string
  readonly matchCase: boolean
  /** Whether a match must not be adjacent to a letter, digit, or accent in any script. */
  readonly wholeWords: boolean
  /**
   * Whether the text is a regular expression; if so, `$1` in a replacement stands for the first group's
   * match.
   */
  readonly regex: boolean
}

/** Kinds of errors in a regular expression. */
export type QueryError = 'group' | 'class' | 'braces' | 'repeat' | 'escape' | 'invalid'

/** A nonempty match in a text, [from, to) in characters, with its replacement. */
export interface FindMatch {
  readonly from: number
  readonly to: number
  readonly replacement: string
}

const wordCharacter = '[\\p{L}\\p{N}\\p{M}_]'

/** Compiles a query's regular expression; returns its error if it is invalid, or null if it is empty. */
export function compileQuery({ text, matchCase, wholeWords, regex }: FindQuery): RegExp | QueryError | null {
  if (text === '') return null
  const flags = matchCase ? 'gu' : 'giu'
  try {
    const source = regex ? new RegExp(text, flags).source : literalPattern(text)
    return new RegExp(wholeWords ? `(?<!${wordCharacter})(?:${source})(?!${wordCharacter})` : source, flags)
  } catch (error) {
    return queryErrorOf(error instanceof Error ? error.message : '')
  }
}

/** Escapes a text for a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Returns a pattern that matches a text with any kind of white space, and accents in either normalization
 * form.
 */
function literalPattern(text: string): string {
  const forms = new Set([text, text.normalize('NFC'), text.normalize('NFD')])
  const sources = [...forms].map((form) => escapeRegExp(form).replace(/\s+/g, '\\s+'))
  return sources.length > 1 ? `(?:${sources.join('|')})` : sources.join('')
}

/** Classifies an error by kind, since its message differs between engines. */
function queryErrorOf(message: string): QueryError {
  if (/duplicate/i.test(message)) return 'invalid'
  if (/quantifier|raw brac|unmatched \]/i.test(message)) return 'braces'
  if (/character class|missing ]|range/i.test(message)) return 'class'
  if (/nothing to repeat/i.test(message)) return 'repeat'
  if (/escape|\\ at end|trailing \\/i.test(message)) return 'escape'
  if (/group|parenthes|unmatched|missing \)/i.test(message)) return 'group'
  return 'invalid'
}

/**
 * Finds all matches of a pattern (with the `g` flag) in a text, in order.
 * @param getReplacement returns a match's replacement
 */
export function findMatches(
  text: string,
  pattern: RegExp,
  getReplacement: (match: RegExpExecArray) => string,
): FindMatch[] {
  const matches: FindMatch[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1
    else matches.push({ from: match.index, to: pattern.lastIndex, replacement: getReplacement(match) })
  }
  return matches
}

/** Expands a match's replacement, including `$1`, `$<name>`, `$&`, and `$$` for regular expressions. */
export function createReplacer({ regex }: FindQuery, template: string): (match: RegExpExecArray) => string {
  if (!regex || !template.includes('$')) return () => template
  return (match) =>
    template.replace(/\$(?:\$|&|<([^>]*)>|(\d{1,2}))/g, (placeholder, name, digits) => {
      if (placeholder === '$$') return '$'
      if (placeholder === '$&') return match[0]
      if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : placeholder
      return groupText(match, digits) ?? placeholder
    })
}

/**
 * Resolves `$12` as the twelfth group, or as the first group followed by a 2 if there are fewer groups;
 * returns undefined if neither exists.
 */
function groupText(match: RegExpExecArray, digits: string): string | undefined {
  const groupNumber = Number(digits)
  if (groupNumber > 0 && groupNumber < match.length) return match[groupNumber] ?? ''
  const first = Number(digits[0])
  if (digits.length < 2 || first === 0 || first >= match.length) return undefined
  return (match[first] ?? '') + digits[1]
}
