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

const threeHints = ['Ada', 'Grace Hopper', 'Edsger'].map((term) => ({ term }))
const terms = (limitedHints: { usedHints: { term: string }[] }) =>
  limitedHints.usedHints.map(({ term }) => term)

test('an engine gets the first hints up to its limit, which is reported', () => {
  const twoHints = limitHints(threeHints, { kind: 'keyterms', maxTerms: 2 })
  expect(twoHints).toMatchObject({ givenCount: 3, limit: 2 })
  expect(terms(twoHints)).toEqual(['Ada', 'Grace Hopper'])
  expect(limitHints(threeHints, { kind: 'hotwords', maxTerms: 100 })).toEqual({
    usedHints: threeHints,
    givenCount: 3,
    limit: 100,
  })
})

test('limits the length of all terms including separators', () => {
  const prompt = (maxBytes: number) => limitHints(threeHints, { kind: 'prompt', maxTerms: 100, maxBytes })
  expect(prompt('Ada,Grace Hopper,Edsger'.length)).toMatchObject({ usedHints: threeHints, limit: 100 })
  const shortPrompt = prompt('Ada,Grace Hopper,Edsger'.length - 1)
  expect(terms(shortPrompt)).toEqual(['Ada', 'Grace Hopper'])
  expect(shortPrompt.limit).toBe(2)
  const other = ['Ада', 'Грейс'].map((term) => ({ term }))
  expect(limitHints(other, { kind: 'prompt', maxTerms: 100, maxBytes: 9 }).usedHints).toHaveLength(1)
})

test('terms with more words than an engine accepts are omitted, and make room for others', () => {
  const limitedHints = limitHints(threeHints, { kind: 'keyterms', maxTerms: 2, maxWords: 1 })
  expect(terms(limitedHints)).toEqual(['Ada', 'Edsger'])
  expect(limitedHints).toMatchObject({ givenCount: 3, limit: 2 })
})

test('an engine without hint support gets no hints, which is reported', () => {
  expect(limitHints(threeHints, null)).toEqual({ usedHints: [], givenCount: 3, limit: 0 })
})
