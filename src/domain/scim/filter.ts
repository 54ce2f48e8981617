import { maxScimFilterLength } from '#contract/limits.ts'
import { ScimProblem, type ScimType } from './problem.ts'

/** The name of an attribute and, optionally, a sub-attribute; `schema` is the URN prefix, in lowercase. */
export interface Path {
  schema?: string
  attribute: string
  sub?: string
}

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]

/** Parsed filter expression. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; inner: Filter }
  | { kind: 'present'; path: Path }
  | { kind: 'compare'; path: Path; operator: Comparison; value: string | number | boolean | null }
  /** Matching values of a multi-valued attribute, optionally with a test of their sub-attribute. */
  | { kind: 'some'; path: Path; matching: Filter; test?: Filter }

/**
 * The target of a PATCH operation: an attribute, optionally restricted to matching values, optionally with a
 * sub-attribute.
 */
export interface PatchPath {
  path: Path
  matching?: Filter
}

const maxDepth = 20
const maxTerms = 100

/**
 * Parses a filter expression.
 * @throws ScimProblem invalidFilter
 */
export function parseFilter(input: string): Filter {
  const parser = createParser(input, 'invalidFilter')
  const filter = parser.filter()
  parser.end()
  return filter
}

/**
 * Parses the path of a PATCH operation.
 * @throws ScimProblem invalidPath
 */
export function parsePatchPath(input: string): PatchPath {
  const parser = createParser(input, 'invalidPath')
  const target = parser.target()
  parser.end()
  return target
}

type Token = { kind: '(' | ')' | '[' | ']' } | { kind: 'word'; text: string } | { kind: 'text'; text: string }

/** Text that can be stored: no NUL characters or lone surrogates. */
const storablePattern = /^[^\0\p{Cs}]*$/u
const tokenPattern = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y

function* tokensOf(input: string, createProblem: (message: string) => ScimProblem): Generator<Token> {
  const pattern = new RegExp(tokenPattern)
  const text = input.trimEnd()
  while (pattern.lastIndex < text.length) {
    const [, mark, quotedText, word] = pattern.exec(text) ?? []
    if (mark !== undefined) yield { kind: mark as '(' }
    else if (quotedText !== undefined) yield { kind: 'text', text: unquote(quotedText, createProblem) }
    else if (word !== undefined) yield { kind: 'word', text: word }
    else throw createProblem('Unexpected character')
  }
}

function unquote(quotedText: string, createProblem: (message: string) => ScimProblem): string {
  try {
    const text: unknown = JSON.parse(quotedText)
    if (typeof text === 'string' && storablePattern.test(text)) return text
  } catch {
    // Reported below.
  }
  throw createProblem('A string is invalid')
}

const namePattern = /^([A-Za-z][\w-]*)(?:\.(\$?[A-Za-z][\w-]*))?$/

function createParser(input: string, type: ScimType) {
  const createProblem = (message: string) => new ScimProblem(type, message)
  if (input.length > maxScimFilterLength)
    throw createProblem(`The expression is longer than ${maxScimFilterLength} characters`)
  const tokens = [...tokensOf(input, createProblem)]
  let [at, depth, terms] = [0, 0, 0]

  const peekWord = () => {
    const token = tokens[at]
    return token?.kind === 'word' ? token.text.toLowerCase() : undefined
  }
  const take = (kind: Token['kind']): Token | undefined =>
    tokens[at]?.kind === kind ? tokens[at++] : undefined
  const expectToken = (kind: Token['kind']) => {
    const token = take(kind)
    if (!token) throw createProblem(`Expected ${kind === 'word' ? 'a name' : kind}`)
    return token
  }
  const word = (): string => {
    const token = expectToken('word')
    return 'text' in token ? token.text : ''
  }
  const parseNested = <T>(parse: () => T): T => {
    if (++depth > maxDepth) throw createProblem('The expression is nested too deeply')
    const result = parse()
    depth--
    return result
  }

  function path(): Path {
    const name = word()
    const colon = name.lastIndexOf(':')
    const [, attribute, sub] = namePattern.exec(name.slice(colon + 1)) ?? []
    if (!attribute) throw createProblem(`'${name.slice(0, 100)}' isn't an attribute name`)
    return {
      attribute: attribute.toLowerCase(),
      ...(sub !== undefined && { sub: sub.toLowerCase() }),
      ...(colon >= 0 && { schema: name.slice(0, colon).toLowerCase() }),
    }
  }

  function filter(): Filter {
    let left = conjunction()
    while (peekWord() === 'or') {
      at++
      left = { kind: 'or', left, right: conjunction() }
    }
    return left
  }
  function conjunction(): Filter {
    let left = term()
    while (peekWord() === 'and') {
      at++
      left = { kind: 'and', left, right: term() }
    }
    return left
  }
  function term(): Filter {
    if (++terms > maxTerms) throw createProblem(`The expression has more than ${maxTerms} terms`)
    if (take('(')) return parseGroup()
    if (peekWord() === 'not' && tokens[at + 1]?.kind === '(') {
      at += 2
      return { kind: 'not', inner: parseGroup() }
    }
    const attributePath = path()
    return tokens[at]?.kind === '[' ? parseValueFilter(attributePath) : parseTest(attributePath)
  }
  function parseGroup(): Filter {
    const innerFilter = parseNested(filter)
    expectToken(')')
    return innerFilter
  }
  function parseBracketed(): Filter {
    expectToken('[')
    const matching = parseNested(filter)
    expectToken(']')
    return matching
  }
  function parseValueFilter(attributePath: Path): Filter {
    const matching = parseBracketed()
    const sub = takeSubAttribute()
    if (sub === undefined) return { kind: 'some', path: attributePath, matching }
    return { kind: 'some', path: attributePath, matching, test: parseTest({ attribute: sub }) }
  }
  /** Returns the sub-attribute that follows a filter in brackets, as in `.value`. */
  function takeSubAttribute(): string | undefined {
    const [, sub] = /^\.(\$?[A-Za-z][\w-]*)$/.exec(peekWord() ?? '') ?? []
    if (sub !== undefined) at++
    return sub
  }
  function parseTest(attributePath: Path): Filter {
    const operator = word().toLowerCase()
    if (operator === 'pr') return { kind: 'present', path: attributePath }
    const knownOperator = comparisons.find((comparison) => comparison === operator)
    if (!knownOperator) throw createProblem(`'${operator.slice(0, 100)}' isn't an operator`)
    return { kind: 'compare', path: attributePath, operator: knownOperator, value: parseLiteral() }
  }
  function parseLiteral(): string | number | boolean | null {
    const text = take('text')
    if (text && 'text' in text) return text.text
    const literal = word()
    if (literal === 'true' || literal === 'false') return literal === 'true'
    if (literal === 'null') return null
    if (/^-?\d{1,15}(\.\d{1,15})?([eE][+-]?\d{1,3})?$/.test(literal)) return Number(literal)
    throw createProblem(`'${literal.slice(0, 100)}' isn't a value; strings need quotation marks`)
  }

  return {
    filter,
    target(): PatchPath {
      const attributePath = path()
      if (tokens[at]?.kind !== '[') return { path: attributePath }
      const matching = parseBracketed()
      const sub = takeSubAttribute()
      return { path: { ...attributePath, ...(sub !== undefined && { sub }) }, matching }
    },
    end() {
      if (at < tokens.length) throw createProblem('Unexpected text after the end of the expression')
    },
  }
}
