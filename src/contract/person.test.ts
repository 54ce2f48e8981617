import { expect, it } from 'vitest'
import { z } from 'zod'
import { email, personName } from './person.ts'
import { isEmail, isPersonName, passwordLength } from './person-rules.ts'

it.each(['ada@example.com', ' Ada.Lovelace+notes@mail.example.co.uk ', "o'hara@example.ie"])(
  'accepts %j as an email address',
  (address) => expect([isEmail(address), email.safeParse(address).success]).toEqual([true, true]),
)

it.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example', 'a..b@example.com', '.a@b.co'])(
  'rejects %j as an email address',
  (address) => expect([isEmail(address), email.safeParse(address).success]).toEqual([false, false]),
)

it('validates addresses like Zod', () => {
  expect(isEmail(`${'a'.repeat(245)}@b.co`)).toBe(true)
  expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false)
  for (const address of ['x-@y.zz', 'x.@y.zz', 'x@y-.zz', 'x@-y.zz', 'ü@y.zz', 'x@y.z1'])
    expect(isEmail(address), address).toBe(z.email().safeParse(address).success)
})

it.each([
  ['Li Wei', true],
  ['J. R.', false],
  ['Zoë', true],
  ['Jean-Luc O’Neill', true],
  ['Al', false],
  ['x1', false],
  ['Ada  Lovelace', true],
  ['山田　太郎', true],
  ['Gal·la', true],
  ['דוד בן־גוריון', true],
  ['x'.repeat(121), false],
])('accepts %j as a name: %s', (name, isValid) => {
  expect([isPersonName(name), personName.safeParse(name).success]).toEqual([isValid, isValid])
})

it('collapses whitespace between the words of a name', () => {
  expect(personName.parse(' 山田　太郎\u00a0 \tJunior ')).toBe('山田 太郎 Junior')
})

it('counts an emoji in a password as one character', () => {
  expect(passwordLength('🗝🗝🗝')).toBe(3)
})
