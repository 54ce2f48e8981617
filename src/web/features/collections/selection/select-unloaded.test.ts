import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import type { Page } from '#contract/endpoint.ts'
import { selectUnloaded } from './select-unloaded.ts'
import { Selection } from './selection.ts'

const item = (id: string) => ({ id, type: 'transcription' }) as Collection
const pages: Record<string, Page<Collection>> = {
  b: { Items: [item('c'), item('d')], LastEvaluatedKey: { id: 'd' } },
  d: { Items: [item('e')] },
}
const restOf = (onFetch = () => {}) => ({
  total: 5,
  after: { id: 'b' } as unknown,
  fetch: async (after: unknown) => {
    onFetch()
    return pages[(after as { id: string }).id] as Page<Collection>
  },
})

function selected() {
  const selection = new Selection()
  selection.list([item('a'), item('b')], 'mine')
  selection.selectAll()
  return selection
}

it('selects unloaded items page by page', async () => {
  const selection = selected()
  await selectUnloaded(selection, restOf())
  expect([...selection.ids].join('')).toBe('abcde')
})

it.each<[string, (selection: Selection) => void, string]>([
  ['lets go of everything', (selection) => selection.clear(), ''],
  ['looks at another list', (selection) => selection.list([item('b')], 'shared'), 'b'],
])('stops when %s in the meantime', async (_, change, left) => {
  const selection = selected()
  await selectUnloaded(
    selection,
    restOf(() => change(selection)),
  )
  expect([...selection.ids].join('')).toBe(left)
})

it('keeps its items if a page fails to load', async () => {
  const selection = selected()
  const rest = restOf()
  const broken = {
    ...rest,
    fetch: async (after: unknown) => {
      if ((after as { id: string }).id === 'd') throw new Error('offline')
      return rest.fetch(after)
    },
  }
  await expect(selectUnloaded(selection, broken)).rejects.toThrow('offline')
  expect([...selection.ids].join('')).toBe('abcd')
})
