import { expect, it } from 'vitest'
import type { Highlight } from '#contract/highlights.ts'
import { filterHighlights, type HighlightFilter, noFilter } from './highlight-filter.ts'

const highlight = (id: string, overrides: Partial<Highlight>): Highlight => ({
  id,
  content: '',
  tags: {},
  uid: 'ada',
  author: 'Ada',
  created: 0,
  quote: 'The budget',
  startTime: 0,
  endTime: 1,
  speaker: 's',
  color: 'yellow',
  replies: [],
  ...overrides,
})
const reply = (uid: string, content: string, mentions: string[] = []) => ({
  id: content,
  uid,
  content,
  mentions,
  created: 0,
  user: { uid, name: uid },
})
const allHighlights = [
  highlight('plain', {}),
  highlight('tagged', { tags: { money: true }, color: 'green' }),
  highlight('answered', { content: 'WHY?', replies: [reply('grace', 'Zürich, @Ada', ['ada'])] }),
]
const matchingIds = (filter: Partial<HighlightFilter>) =>
  filterHighlights(allHighlights, { ...noFilter, ...filter }, 'ada').map(({ id }) => id)

it('combines all filters', () => {
  expect(matchingIds({})).toEqual(['plain', 'tagged', 'answered'])
  expect(matchingIds({ tag: 'money' })).toEqual(['tagged'])
  expect(matchingIds({ color: 'yellow' })).toEqual(['plain', 'answered'])
  expect(matchingIds({ person: 'grace' })).toEqual(['answered'])
  expect(matchingIds({ person: 'ada', color: 'green' })).toEqual(['tagged'])
  expect(matchingIds({ mentionsMe: true })).toEqual(['answered'])
  expect(matchingIds({ mentionsMe: true, tag: 'money' })).toEqual([])
})

it('finds highlights by any of their words, regardless of case', () => {
  expect(matchingIds({ text: ' why ' })).toEqual(['answered'])
  expect(matchingIds({ text: 'zu\u0308rich' })).toEqual(['answered'])
  expect(matchingIds({ text: 'BUDGET' })).toHaveLength(3)
})
