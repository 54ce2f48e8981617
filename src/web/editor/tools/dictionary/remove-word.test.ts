import { expect, it } from 'vitest'
import type { Dictionary } from '#contract/dictionaries.ts'
import { isEmpty, removeWord } from './remove-word.ts'

const dictionary = (fields: Partial<Dictionary>): Dictionary => ({
  id: 'd',
  name: 'Names',
  language: 'en',
  terms: [],
  soundsLike: {},
  rules: [],
  isDefault: false,
  ...fields,
})
const rule = { heard: 'copper', write: 'Hopper' }

it('removes the term and its rule, and keeps later edits', () => {
  const remainingDictionary = dictionary({
    terms: ['Ada', 'Hopper', 'Grace'],
    soundsLike: { Hopper: 'hop er', Ada: 'aid a' },
    rules: [rule, { heard: 'grays', write: 'Grace' }],
  })
  expect(removeWord(remainingDictionary, { term: 'Hopper', rule, replaced: null })).toEqual(
    dictionary({
      terms: ['Ada', 'Grace'],
      soundsLike: { Ada: 'aid a' },
      rules: [{ heard: 'grays', write: 'Grace' }],
    }),
  )
})

it("restores the rule's previous spelling and an existing term", () => {
  const before = removeWord(dictionary({ terms: ['Hopper'], rules: [rule] }), {
    term: null,
    rule,
    replaced: 'Hoper',
  })
  expect(before).toEqual(dictionary({ terms: ['Hopper'], rules: [{ heard: 'copper', write: 'Hoper' }] }))
  expect(isEmpty(before)).toBe(false)
})

it('keeps a rule that was edited since', () => {
  const rules = [{ heard: 'copper', write: 'Cooper' }]
  const before = removeWord(dictionary({ terms: ['Hopper'], rules }), {
    term: 'Hopper',
    rule,
    replaced: 'Hoper',
  })
  expect(before).toEqual(dictionary({ rules }))
})

it('reports an empty dictionary', () => {
  const dictionaryWithRule = dictionary({ terms: ['Hopper'], rules: [rule] })
  expect(isEmpty(removeWord(dictionaryWithRule, { term: 'Hopper', rule, replaced: null }))).toBe(true)
})
