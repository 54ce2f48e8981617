import { expect, test } from 'vitest'
import { limitHints, mergeHints } from './hints.ts'

test('hints come before dictionary terms, each once regardless of case', () => {
  const dictionary = {
    terms: ['okonkwo', 'Kubernetes', 'ZÜRICH', '  '],
    soundsLike: { okonkwo: ' oh con  quo ', kubernetes: 'cooper net ease' },
  }
  expect(mergeHints([' Okonkwo', 'Zürich', '', 'New\n York', 'new york'], dictionary)).toEqual([
    { term: 'Okonkwo', soundsLike: 'oh con quo' },
    { term: 'Zürich' },
    { term: 'New York' },
    { term: 'Kubernetes', soundsLike: 'cooper net ease' },
  ])
  expect(mergeHints(['a', 'A'])).toEqual([{ term: 'a' }])
})

const three = ['Ada', 'Grace Hopper', 'Edsger'].map((term) => ({ term }))
const terms = (limited: { used: { term: string }[] }) => limited.used.map(({ term }) => term)

test('an engine gets the first hints up to its limit, which is reported', () => {
  const two = limitHints(three, { kind: 'keyterms', maxTerms: 2 })
  expect(two).toMatchObject({ given: 3, limit: 2 })
  expect(terms(two)).toEqual(['Ada', 'Grace Hopper'])
  expect(limitHints(three, { kind: 'hotwords', maxTerms: 100 })).toEqual({
    used: three,
    given: 3,
    limit: 100,
  })
})

test('limits the length of all terms including separators', () => {
  const prompt = (maxBytes: number) => limitHints(three, { kind: 'prompt', maxTerms: 100, maxBytes })
  expect(prompt('Ada,Grace Hopper,Edsger'.length)).toMatchObject({ used: three, limit: 100 })
  const short = prompt('Ada,Grace Hopper,Edsger'.length - 1)
  expect(terms(short)).toEqual(['Ada', 'Grace Hopper'])
  expect(short.limit).toBe(2)
  const other = ['Ада', 'Грейс'].map((term) => ({ term }))
  expect(limitHints(other, { kind: 'prompt', maxTerms: 100, maxBytes: 9 }).used).toHaveLength(1)
})

test('terms with more words than an engine accepts are omitted, and make room for others', () => {
  const limited = limitHints(three, { kind: 'keyterms', maxTerms: 2, maxWords: 1 })
  expect(terms(limited)).toEqual(['Ada', 'Edsger'])
  expect(limited).toMatchObject({ given: 3, limit: 2 })
})

test('an engine without hint support gets none, and reports it', () => {
  expect(limitHints(three, null)).toEqual({ used: [], given: 3, limit: 0 })
})
