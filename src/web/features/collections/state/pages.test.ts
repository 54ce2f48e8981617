import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { mergeFirstPage, putIntoPages, removeFromPages } from './pages.ts'

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
  const twoPages = pages([item('d', 40), item('c', 30)], [item('b', 20), item('a', 10)])

  it('replaces a known item in place', () => {
    expect(names(putIntoPages(twoPages, item('b', 20, 'new'), 'newest'))).toEqual([
      ['d', 'c'],
      ['new', 'a'],
    ])
  })

  it('adds a new item in order of its start', () => {
    expect(names(putIntoPages(twoPages, item('e', 50), 'newest'))[0]).toEqual(['e', 'd', 'c'])
    expect(names(putIntoPages(twoPages, item('z', 15), 'newest'))[1]).toEqual(['b', 'z', 'a'])
    expect(names(putIntoPages(twoPages, item('z', 40), 'newest'))[0]).toEqual(['z', 'd', 'c'])
    expect(names(putIntoPages(pages([]), item('e', 50), 'newest'))).toEqual([['e']])
  })

  it('adds a new item in order of its name, and leaves a renamed one in place', () => {
    const byName = pages([item('b', 1), item('d', 2)], [item('f', 3)])
    expect(names(putIntoPages(byName, item('É', 9, 'É'), 'name'))).toEqual([
      ['b', 'd'],
      ['É', 'f'],
    ])
    expect(names(putIntoPages(byName, item('C', 9, 'C'), 'name'))).toEqual([['b', 'C', 'd'], ['f']])
    expect(names(putIntoPages(byName, item('b', 1, 'z'), 'name'))).toEqual([['z', 'd'], ['f']])
  })

  it("leaves an item to its own page if that page isn't loaded yet", () => {
    const otherPages = pages([item('d', 40)], [item('c', 30)])
    otherPages.pages[1]!.LastEvaluatedKey = { id: 'c', started: 30 }
    expect(names(putIntoPages(otherPages, item('old', 1), 'newest'))).toEqual([['d'], ['c']])
  })
})

describe('removeFromPages', () => {
  it('removes an item and keeps the rest', () => {
    expect(names(removeFromPages(pages([item('b', 2)], [item('a', 1)]), new Set(['a'])))).toEqual([['b'], []])
  })
})

describe('unchanged items', () => {
  it("returns the same page, so that it doesn't rerender", () => {
    const twoPages = pages([item('d', 40)], [item('b', 20)])
    expect(putIntoPages(twoPages, item('b', 20, 'new'), 'newest').pages[0]).toBe(twoPages.pages[0])
    expect(removeFromPages(twoPages, new Set(['d'])).pages[1]).toBe(twoPages.pages[1])
  })
})

describe('mergeFirstPage', () => {
  const longList = pages([item('d', 40), item('c', 30)], [item('b', 20), item('a', 10)])

  it('adds new and changed items, drops removed ones and keeps older ones', () => {
    const firstPage = {
      Items: [item('e', 50), item('c', 30, 'new')],
      LastEvaluatedKey: { id: 'c', started: 30 },
    }
    const merged = mergeFirstPage(longList, firstPage, 'newest')
    expect(names(merged)).toEqual([
      ['e', 'new'],
      ['b', 'a'],
    ])
    expect(merged.pages[1]).toBe(longList.pages[1])
  })

  it("keeps items that don't fit on the newest page", () => {
    const firstPage = { Items: [item('f', 60), item('e', 50)], LastEvaluatedKey: { id: 'e', started: 50 } }
    expect(names(mergeFirstPage(longList, firstPage, 'newest'))).toEqual([
      ['f', 'e', 'd', 'c'],
      ['b', 'a'],
    ])
  })

  it('returns the whole list if there is no next page', () => {
    expect(names(mergeFirstPage(longList, { Items: [item('d', 40)] }, 'newest'))).toEqual([['d']])
  })
})
