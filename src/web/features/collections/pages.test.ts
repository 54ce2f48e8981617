import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collections.ts'
import { putIntoPages, removeFromPages } from './pages.ts'

const item = (id: string, started: number, name = id) => ({ id, started, name }) as Collection
const pages = (...lists: Collection[][]) => ({
  pageParams: lists.map(() => undefined),
  pages: lists.map((Items, index) => ({
    Items,
    LastEvaluatedKey: index < lists.length - 1 ? { id: 'x', started: 0 } : undefined,
  })),
})
const names = (result: ReturnType<typeof putIntoPages>) =>
  result.pages.map(({ Items }) => Items.map(({ name }) => name))

describe('putIntoPages', () => {
  const two = pages([item('d', 40), item('c', 30)], [item('b', 20), item('a', 10)])

  it('replaces a known one where it stands', () => {
    expect(names(putIntoPages(two, item('b', 20, 'new')))).toEqual([
      ['d', 'c'],
      ['new', 'a'],
    ])
  })

  it('puts a new one where its start belongs', () => {
    expect(names(putIntoPages(two, item('e', 50)))[0]).toEqual(['e', 'd', 'c'])
    expect(names(putIntoPages(two, item('z', 15)))[1]).toEqual(['b', 'z', 'a'])
    expect(names(putIntoPages(pages([]), item('e', 50)))).toEqual([['e']])
  })

  it('leaves one that belongs to a page not loaded yet to that page', () => {
    const more = pages([item('d', 40)], [item('c', 30)])
    more.pages[1]!.LastEvaluatedKey = { id: 'c', started: 30 }
    expect(names(putIntoPages(more, item('old', 1)))).toEqual([['d'], ['c']])
  })
})

describe('removeFromPages', () => {
  it('takes it out and leaves the rest', () => {
    expect(names(removeFromPages(pages([item('b', 2)], [item('a', 1)]), 'a'))).toEqual([['b'], []])
  })
})
