import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unicodeText } from '../text/unicode.arbitrary.ts'
import { type Filter, parseFilter, parsePatchPath } from './filter.ts'
import { matches, mentions, type Resource, requiredText } from './match.ts'
import { ScimProblem } from './problem.ts'
import { userSchema } from './schemas.ts'

const katherine: Resource = {
  id: '6f0b2c8e',
  externalId: 'A1',
  userName: 'Katherine@example.com',
  name: { givenName: 'Katherine', familyName: 'Johnson' },
  active: true,
  emails: [
    { value: 'katherine@example.com', type: 'work', primary: true },
    { value: 'kj@home.example', type: 'home' },
  ],
  meta: { created: '2026-11-24T10:00:00Z', lastModified: '2026-11-24T12:00:00Z' },
}
const isMatch = (filter: string) => matches(parseFilter(filter), katherine, userSchema)

describe('a filter', () => {
  it.each([
    'userName eq "katherine@EXAMPLE.com"',
    'USERNAME EQ "katherine@example.com"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "kath"',
    'externalId eq "A1"',
    'name.familyName co "ohn" and active eq true',
    'active eq "True"',
    'emails eq "kj@home.example"',
    'emails.type eq "home"',
    'emails[type eq "work" and value co "@example.com"]',
    'emails[type eq "work"].value eq "katherine@example.com"',
    'emails[not (type eq "work")].value ew "home.example"',
    'not (userName eq "x") and (title pr or name pr)',
    'displayName eq null and displayName ne "x"',
    'userName eq "x" or userName eq "y" or id eq "6f0b2c8e"',
    'meta.lastModified gt "2026-11-24T11:00:00Z" and meta.created le "2026-11-24T11:00:00+01:00"',
    'userName gt "a" and userName lt "z" and userName ge "k" and userName ne "\\u0061"',
    // `and` binds more tightly than `or`.
    'userName pr or userName eq "x" and userName eq "y"',
  ])('%s matches', (filter) => expect(isMatch(filter)).toBe(true))

  it.each([
    'externalId eq "a1"',
    'emails[type eq "home" and value co "@example.com"]',
    'emails[type eq "home"].value eq "katherine@example.com"',
    'title pr',
    'urn:example:other:userName pr',
    'active eq false',
    'userName eq 5',
    'name eq "Katherine"',
    'emails.nothing eq "x"',
    'userName.value eq "x"',
    '__proto__x eq "x" or constructor pr',
  ])('%s does not match', (filter) => {
    if (filter.startsWith('__')) expect(() => parseFilter(filter)).toThrow(ScimProblem)
    else expect(isMatch(filter)).toBe(false)
  })

  it.each([
    ...[
      '',
      ' ',
      'userName',
      'userName eq',
      'userName eq x',
      'userName is "x"',
      'userName eq "x',
      '"x" eq userName',
    ],
    ...[
      '(userName pr',
      'userName pr)',
      'emails[type eq "x"',
      'emails[]',
      'not userName pr',
      'userName pr and',
    ],
    ...[
      'userName eq "\\u0000"',
      'userName eq "\\ud800"',
      'userName eq "\\x"',
      'a.b.c pr',
      '.a pr',
      ':a:b eq "x" y',
    ],
    `${'('.repeat(21)}userName pr${')'.repeat(21)}`,
    Array.from({ length: 101 }, () => 'userName pr').join(' or '),
    `userName eq "${'x'.repeat(4000)}"`,
  ])('%s is rejected', (filter) => {
    expect(() => parseFilter(filter)).toThrow(ScimProblem)
  })

  it("doesn't order booleans", () => {
    expect(() => isMatch('active gt true')).toThrow(ScimProblem)
  })

  it('requires text only if every match has it', () => {
    const requiredFor = (filter: string) => requiredText(parseFilter(filter), 'userName')
    expect(requiredFor('active eq true and userName eq "x"')).toBe('x')
    expect(requiredFor('userName eq "x" or active eq true')).toBeUndefined()
    expect(requiredFor('not (userName eq "x")')).toBeUndefined()
    expect(mentions(parseFilter('not (active eq true or emails[type eq "x"])'), 'emails')).toBe(true)
  })
})

/** Returns a filter as text. */
function formatFilter(filter: Filter): string {
  const name = ({ attribute, sub }: { attribute: string; sub?: string }) => attribute + (sub ? `.${sub}` : '')
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${formatFilter(filter.left)}) ${filter.kind} (${formatFilter(filter.right)})`
    case 'not':
      return `not (${formatFilter(filter.inner)})`
    case 'present':
      return `${name(filter.path)} pr`
    case 'compare':
      return `${name(filter.path)} ${filter.operator} ${JSON.stringify(filter.value)}`
    case 'some':
      return `${name(filter.path)}[${formatFilter(filter.matching)}]${filter.test ? `.${formatFilter(filter.test)}` : ''}`
  }
}

const path = fc.record({ attribute: fc.constantFrom('username', 'active', 'emails', 'name', 'x-y_1') })
const value = fc.oneof(
  unicodeText().filter((text) => /^[^\0\p{Cs}]*$/u.test(text)),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
)
const comparisons = fc.record({
  kind: fc.constant('compare' as const),
  path,
  operator: fc.constantFrom(...(['eq', 'ne', 'co', 'sw', 'ew'] as const)),
  value,
})
const presentFilter = fc.record({ kind: fc.constant('present' as const), path })
const { filters } = fc.letrec<{ filters: Filter }>((tie) => ({
  filters: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparisons,
    presentFilter,
    fc.record({ kind: fc.constant('not' as const), inner: tie('filters') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('filters'),
      right: tie('filters'),
    }),
    fc.record({ kind: fc.constant('some' as const), path, matching: fc.oneof(comparisons, presentFilter) }),
  ),
}))

describe('every filter', () => {
  it('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = formatFilter(filter)
        fc.pre(text.length <= 4000 && (text.match(/\(/g) ?? []).length <= 20)
        expect(parseFilter(text)).toEqual(filter)
      }),
    )
  })

  it('of any text is parsed or rejected, and evaluated, within 100 ms of CPU time', () => {
    const parts = fc.constantFrom(
      ...[
        'userName',
        'emails',
        'active',
        '[',
        ']',
        '(',
        ')',
        'eq',
        'pr',
        'and',
        'or',
        'not',
        '"x"',
        'true',
        ' ',
        '.value',
      ],
      ...['"', '\\', '__proto__', 'constructor', 'null', '1e9', '\0', '\ud800', ':', '-', ','],
    )
    const text = fc.oneof(
      fc.array(parts, { maxLength: 800 }).map((all) => all.join(' ')),
      fc.array(parts, { maxLength: 800 }).map((all) => all.join('')),
      unicodeText({ maxLength: 4000 }),
    )
    fc.assert(
      fc.property(text, (filter) => {
        const before = process.threadCpuUsage()
        try {
          matches(parseFilter(filter), katherine, userSchema)
        } catch (error) {
          expect(error).toBeInstanceOf(ScimProblem)
        }
        const { user, system } = process.threadCpuUsage(before)
        expect((user + system) / 1000).toBeLessThan(100)
      }),
    )
  })
})

it('reads the path of a PATCH operation', () => {
  expect(parsePatchPath('emails[type eq "work"].value')).toEqual({
    path: { attribute: 'emails', sub: 'value' },
    matching: { kind: 'compare', path: { attribute: 'type' }, operator: 'eq', value: 'work' },
  })
  expect(parsePatchPath('name.givenName')).toEqual({ path: { attribute: 'name', sub: 'givenname' } })
  for (const invalidPath of ['__proto__', 'a.b.c', 'emails[', 'emails[type]', 'members[value eq "x"] y', ''])
    expect(() => parsePatchPath(invalidPath), invalidPath).toThrow(ScimProblem)
})
