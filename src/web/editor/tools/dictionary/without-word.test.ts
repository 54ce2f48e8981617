import { expect, it } from 'vitest'
import type { Dictionary } from '#contract/dictionaries.ts'
import { isEmpty, withoutWord } from './without-word.ts'

const dictionary = (given: Partial<Dictionary>): Dictionary => ({
  id: 'd',
  name: 'Names',
  language: 'en',
  terms: [],
  soundsLike: {},
  rules: [],
  isDefault: false,
  ...given,
})
const rule = { heard: 'copper', write: 'Hopper' }

it('removes the term and its rule, and leaves what was written since', () => {
  const now = dictionary({
    terms: ['Ada', 'Hopper', 'Grace'],
    soundsLike: { Hopper: 'hop er', Ada: 'aid a' },
    rules: [rule, { heard: 'grays', write: 'Grace' }],
  })
  expect(withoutWord(now, { term: 'Hopper', rule, replaced: null })).toEqual(
    dictionary({
      terms: ['Ada', 'Grace'],
      soundsLike: { Ada: 'aid a' },
      rules: [{ heard: 'grays', write: 'Grace' }],
    }),
  )
})

it('brings back what the rule wrote before, and a term that was there stays', () => {
  const before = withoutWord(dictionary({ terms: ['Hopper'], rules: [rule] }), {
    term: null,
    rule,
    replaced: 'Hoper',
  })
  expect(before).toEqual(dictionary({ terms: ['Hopper'], rules: [{ heard: 'copper', write: 'Hoper' }] }))
  expect(isEmpty(before)).toBe(false)
})

it('leaves a rule alone that a person has changed since', () => {
  const rules = [{ heard: 'copper', write: 'Cooper' }]
  const before = withoutWord(dictionary({ terms: ['Hopper'], rules }), {
    term: 'Hopper',
    rule,
    replaced: 'Hoper',
  })
  expect(before).toEqual(dictionary({ rules }))
})

it('knows when nothing is left', () => {
  const made = dictionary({ terms: ['Hopper'], rules: [rule] })
  expect(isEmpty(withoutWord(made, { term: 'Hopper', rule, replaced: null }))).toBe(true)
})
