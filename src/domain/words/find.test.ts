import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileQuery, createReplacer, escapeRegExp, type FindQuery, findMatches } from './find.ts'

const query = (text: string, overrides: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWords: false,
  regex: false,
  ...overrides,
})

function find(text: string, query: FindQuery, template = ''): string[] {
  const pattern = compileQuery(query)
  if (!(pattern instanceof RegExp)) throw new Error(String(pattern))
  return findMatches(text, pattern, createReplacer(query, template)).map(
    ({ from, to, replacement }) => text.slice(from, to) + (template && `→${replacement}`),
  )
}

describe('a search', () => {
  it('ignores case unless requested', () => {
    expect(find('Straße STRASSE Éric éric', query('éric'))).toEqual(['Éric', 'éric'])
    expect(find('Éric éric', query('éric', { matchCase: true }))).toEqual(['éric'])
  })

  it('matches whole words in any script on request', () => {
    const findWholeWords = (text: string, searchText: string) =>
      find(text, query(searchText, { wholeWords: true }))
    expect(findWholeWords('nombre número numéro año', 'n')).toEqual([])
    expect(findWholeWords('a año año, (año)', 'año')).toEqual(['año', 'año', 'año'])
    expect(findWholeWords('не нет не', 'не')).toEqual(['не', 'не'])
    expect(findWholeWords('cafe\u0301 cafe', 'cafe')).toEqual(['cafe'])
  })

  it('ignores the normalization of accents, and matches any white space', () => {
    expect(find('cafe\u0301 café', query('café'))).toEqual(['cafe\u0301', 'café'])
    expect(find('two  words', query('two words'))).toEqual(['two  words'])
  })

  it('matches the text itself, even with special characters', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (searchText, surroundingText) => {
          fc.pre(!/\s/.test(searchText))
          const matches = find(surroundingText + searchText, query(searchText, { matchCase: true }))
          expect(matches.length).toBeGreaterThan(0)
          for (const match of matches) expect(match.normalize()).toBe(searchText.normalize())
          expect(find(searchText, query(escapeRegExp(searchText), { regex: true }))).toEqual([searchText])
        },
      ),
    )
  })

  it('returns no empty matches', () => {
    expect(find('aab 👍', query('x*', { regex: true }))).toEqual([])
    expect(find('aab', query('a*', { regex: true }))).toEqual(['aa'])
    expect(compileQuery(query(''))).toBeNull()
  })
})

describe('a regular expression', () => {
  it.each([
    ['(a', 'group'],
    ['a)', 'group'],
    ['[a', 'class'],
    ['[z-a]', 'class'],
    ['*a', 'repeat'],
    ['a{2,1}', 'braces'],
    ['a{', 'braces'],
    [']', 'braces'],
    ['(?<n>a)(?<n>b)', 'invalid'],
    ['\\', 'escape'],
    ['\\y', 'escape'],
  ])('%s reports its error', (text, message) => {
    expect(compileQuery(query(text, { regex: true }))).toBe(message)
    expect(compileQuery(query(text, { regex: true, wholeWords: true }))).toBe(message)
  })

  it('inserts matched groups', () => {
    const swapQuery = query('(\\w+) (?<second>\\w+)', { regex: true })
    expect(find('one two', swapQuery, '$<second> $1, $&, $$, $3')).toEqual([
      'one two→two one, one two, $, $3',
    ])
    expect(find('ab', query('(a)(b)?', { regex: true }), '$12$2')).toEqual(['ab→a2b'])
    expect(find('a.b', query('.'), '$1')).toEqual(['.→$1'])
  })
})
