import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/endpoint.ts'
import { selectUnloadedItems } from './select-unloaded-items.ts'
import { Selection } from './selection.ts'

const item = (id: string) => ({ id, type: 'transcription' }) as Collection
const pages: Record<string, Page<Collection>> = {
  b: { Items: [item('c'), item('d')], LastEvaluatedKey: { id: 'd' } },
  d: { Items: [item('e')] },
}
const unloadedItems = (onFetch = () => {}) => ({
  total: 5,
  after: { id: 'b' } as unknown,
  fetch: async (after: unknown) => {
    onFetch()
    return pages[(after as { id: string }).id] as Page<Collection>
  },
})

function createSelection() {
  const selection = new Selection()
  selection.list([item('a'), item('b')], 'mine')
  selection.selectAll()
  return selection
}

it('selects unloaded items page by page', async () => {
  const selection = createSelection()
  await selectUnloadedItems(selection, unloadedItems())
  expect([...selection.ids].join('')).toBe('abcde')
})

it.each<[string, (selection: Selection) => void, string]>([
  ['the selection is cleared', (selection) => selection.clear(), ''],
  ['another list is shown', (selection) => selection.list([item('b')], 'shared'), 'b'],
])('stops when %s in the meantime', async (_, change, remainingIds) => {
  const selection = createSelection()
  await selectUnloadedItems(
    selection,
    unloadedItems(() => change(selection)),
  )
  expect([...selection.ids].join('')).toBe(remainingIds)
})

it('keeps its items if a page fails to load', async () => {
  const selection = createSelection()
  const unloaded = unloadedItems()
  const failingItems = {
    ...unloaded,
    fetch: async (after: unknown) => {
      if ((after as { id: string }).id === 'd') throw new Error('offline')
      return unloaded.fetch(after)
    },
  }
  await expect(selectUnloadedItems(selection, failingItems)).rejects.toThrow('offline')
  expect([...selection.ids].join('')).toBe('abcd')
})
