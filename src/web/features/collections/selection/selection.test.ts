import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { Selection } from './selection.ts'

const collectionOf = (id: string, type = 'transcription') => ({ id, type }) as Collection
const allCollections = ['a', 'b', 'c', 'd', 'e'].map((id) => collectionOf(id))

function selectionOf(collections = allCollections) {
  const selection = new Selection()
  selection.list(collections)
  return selection
}

it('selects and clears items one by one, and notifies listeners', () => {
  const selection = selectionOf()
  let notifications = 0
  selection.subscribe(() => notifications++)
  selection.toggle('c')
  selection.toggle('a')
  expect(selection.collections.map(({ id }) => id)).toEqual(['a', 'c'])
  selection.toggle('c')
  expect([...selection.ids]).toEqual(['a'])
  expect(notifications).toBe(3)
})

it('selects a range with Shift in either direction, and deselects one', () => {
  const selection = selectionOf()
  selection.toggle('d')
  selection.toggle('b', true)
  expect(selection.collections.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  selection.toggle('c')
  selection.toggle('d', true)
  expect(selection.collections.map(({ id }) => id)).toEqual(['b'])
})

it('enters selection mode with nothing selected, and leaves it', () => {
  const selection = selectionOf()
  let notifications = 0
  selection.subscribe(() => notifications++)
  selection.begin()
  expect([selection.isSelecting, selection.ids.size, notifications]).toEqual([true, 0, 1])
  selection.toggle('a')
  selection.toggle('a')
  expect([selection.isSelecting, selection.ids.size]).toEqual([true, 0])
  selection.clear()
  expect(selection.isSelecting).toBe(false)
  selection.begin()
  selection.list(allCollections, 'another list')
  expect(selection.isSelecting).toBe(false)
})

it('selects everything except documents', () => {
  const selection = selectionOf([...allCollections, collectionOf('doc', 'text')])
  selection.selectAll()
  expect(selection.ids.size).toBe(allCollections.length)
  selection.clear()
  expect(selection.ids.size).toBe(0)
})

it('drops items that are no longer listed', () => {
  const selection = selectionOf()
  selection.selectAll()
  selection.list(allCollections.slice(0, 2))
  expect([...selection.ids]).toEqual(['a', 'b'])
})

it('keeps unloaded items until the list changes', () => {
  const selection = selectionOf()
  selection.list(allCollections, 'mine')
  selection.selectAll()
  expect(selection.hasAllListed).toBe(true)
  selection.add(['e', 'f', 'g', 'h'].map((id) => collectionOf(id)))
  selection.add([collectionOf('doc', 'text')])
  const selectedIds = () => selection.collections.map(({ id }) => id).join('')
  expect(selectedIds()).toBe('abcdefgh')
  // The next page arrives; some items on it and on other pages are removed.
  const moreCollections = [...allCollections.slice(1), collectionOf('f'), collectionOf('i')]
  selection.list(moreCollections, 'mine')
  expect([selectedIds(), selection.hasAllListed]).toEqual(['bcdefgh', false])
  selection.list(moreCollections.slice(0, -2), 'mine')
  selection.toggle('b')
  expect(selectedIds()).toBe('cdegh')
  expect([...selection.ids].sort().join('')).toBe('cdegh')
  selection.list(allCollections, 'shared')
  expect(selectedIds()).toBe('cde')
})
