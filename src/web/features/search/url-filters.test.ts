import { expect, it } from 'vitest'
import { searchFilters } from '#contract/search.ts'
import { changeFilters, parseFilters } from './url-filters.ts'

const id = '0b8e2c3e-4a64-4a5e-9d0e-5f4a3b2c1d00'

it('reads every filter with all its values', () => {
  const filters = {
    languages: ['en', 'pt-BR'],
    states: ['complete' as const, 'error' as const],
    owners: [id],
    speakers: ['Robin', 'Émile'],
    tags: [id],
    from: 1_700_000_000,
    to: 1_800_000_000,
    minDuration: 60,
    maxDuration: 600,
  }
  expect(parseFilters(filters)).toEqual(filters)
})

it('reads older URLs and saved searches, whose filters have a single value', () => {
  expect(parseFilters({ languages: 'en', speaker: 'robin' })).toEqual({
    languages: ['en'],
    speakers: ['robin'],
  })
  expect(parseFilters({ speaker: 'robin', speakers: ['Robin', 'robin'] })).toEqual({
    speakers: ['Robin', 'robin'],
  })
})

it.each([
  ['no object', 'x'],
  ['nothing', null],
  ['a list', ['en']],
  [
    'other types',
    { languages: [{}, 7, ''], from: '1', to: Number.NaN, minDuration: -1, maxDuration: 1e9, tags: 1 },
  ],
  ['unknown values', { states: ['asleep'], owners: ['me'], tags: ['<b>'], __proto__: { from: 1 }, x: 1 }],
  [
    'values that are too long or invalid',
    { languages: ['x'.repeat(21)], speakers: ['x'.repeat(201), 'a\0', '\ud800'] },
  ],
])('omits %s', (_, input) => {
  expect(parseFilters(input)).toEqual({})
})

it('sends nothing that the server would reject', () => {
  const manySpeakers = Array.from({ length: 80 }, (_, i) => `Speaker ${i}`)
  const filters = parseFilters({
    speakers: manySpeakers,
    from: 12.7,
    to: 253_402_300_799,
    maxDuration: 1_000_000,
  })
  expect(filters.speakers).toHaveLength(50)
  expect(searchFilters.safeParse(filters).success).toBe(true)
})

it('removes a filter along with its last value', () => {
  const filters = { languages: ['en'], from: 5 }
  expect(changeFilters(filters, { languages: [] })).toEqual({ from: 5 })
  expect(changeFilters(filters, { from: undefined, tags: [id] })).toEqual({ languages: ['en'], tags: [id] })
})
