import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Collection } from '#contract/collections.ts'
import { collectionsQuery, dropCollection, type Listing, putCollection } from './queries.ts'

const uid = 'me'
const orgId = 'org'
const listings = {
  mine: { uid, orgId, of: 'mine', project: undefined },
  shared: { uid, orgId, of: 'shared', project: undefined },
  workspace: { uid, orgId, of: 'workspace', project: undefined },
  project: { uid, orgId, of: 'mine', project: 'p' },
} satisfies Record<string, Listing>

const collection = (given: Partial<Collection>) =>
  ({ id: 'c', userId: uid, orgId, sharedWith: {}, started: 1, ...given }) as Collection

function listsWith(...Items: Collection[]) {
  const client = new QueryClient()
  for (const listing of Object.values(listings))
    client.setQueryData(collectionsQuery(listing).queryKey, {
      pages: [{ Items: listing.project ? Items.filter(({ projects }) => projects?.p) : Items }],
      pageParams: [undefined],
    })
  const holding = () =>
    Object.entries(listings)
      .filter(
        ([, listing]) => client.getQueryData(collectionsQuery(listing).queryKey)?.pages[0]?.Items.length,
      )
      .map(([name]) => name)
  return { client, holding }
}

it('goes into the lists that it belongs to', () => {
  for (const [given, lists] of [
    [{}, ['mine', 'workspace']],
    [{ userId: 'other' }, ['workspace']],
    [{ userId: 'other', sharedWith: { me: true } }, ['shared', 'workspace']],
    [{ orgId: 'elsewhere' }, []],
    [{ projects: { p: true } }, ['mine', 'workspace', 'project']],
  ] as const) {
    const { client, holding } = listsWith()
    putCollection(client, collection(given))
    expect(holding()).toEqual(lists)
  }
})

it('leaves those that it belongs to no longer', () => {
  const { client, holding } = listsWith(collection({ projects: { p: true } }))
  putCollection(client, collection({ userId: 'other', projects: {} }))
  expect(holding()).toEqual(['workspace'])
})

it('stays in its projects, of which events say nothing', () => {
  const { client, holding } = listsWith(collection({ projects: { p: true } }))
  putCollection(client, collection({ name: 'Renamed' }))
  expect(holding()).toContain('project')
  dropCollection(client, 'c')
  expect(holding()).toEqual([])
})
