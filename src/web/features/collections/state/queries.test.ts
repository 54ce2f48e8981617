import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { collectionsQuery } from '#web/features/collections/list/list-query.ts'
import { resultsKey } from '#web/lib/results-key.ts'
import {
  countsQuery,
  dropCollections,
  findLoaded,
  type Listing,
  putCollection,
  refetchCollections,
  renaming,
} from './queries.ts'

const uid = 'me'
const orgId = 'org'
const listings = {
  mine: { uid, orgId, of: 'mine', project: undefined, order: 'newest' },
  shared: { uid, orgId, of: 'shared', project: undefined, order: 'newest' },
  workspace: { uid, orgId, of: 'workspace', project: undefined, order: 'newest' },
  project: { uid, orgId, of: 'mine', project: 'p', order: 'newest' },
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
  dropCollections(client, new Set(['c']))
  expect(holding()).toEqual([])
})

it('is read again with the counts of what is there', () => {
  const { client } = listsWith(collection({}))
  const counts = countsQuery(uid, orgId).queryKey
  client.setQueryData(counts, { mine: 1, shared: 0, unseen: 0, workspace: null })
  refetchCollections(client)
  for (const queryKey of [counts, collectionsQuery(listings.mine).queryKey])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('changes where it was found, and goes from there when it is deleted or moved', () => {
  const queryKey = [...resultsKey, orgId, false, 'word', {}]
  const found = [{ kind: 'words', text: 'a word', marks: [[2, 6]], time: 3 }]
  const client = new QueryClient()
  const hits = () => client.getQueryData<{ pages: { Items: Collection[] }[] }>(queryKey)?.pages[0]?.Items
  const find = (...Items: object[]) =>
    client.setQueryData(queryKey, { pages: [{ Items }], pageParams: [undefined] })
  find({ ...collection({ name: 'Old', projects: { p: true } }), found })
  putCollection(client, collection({ name: 'New' }))
  putCollection(client, collection({ id: 'not found', name: 'Other' }))
  expect(hits()).toEqual([{ ...collection({ name: 'New', projects: { p: true } }), found }])
  expect(findLoaded(client, 'c')?.name).toBe('New')
  dropCollections(client, new Set(['b', 'c']))
  expect(hits()).toEqual([])
  find({ ...collection({}), found })
  putCollection(client, collection({ orgId: 'elsewhere' }))
  expect(hits()).toEqual([])
})

it('is renamed at once; a refusal restores the stored name and nothing else', async () => {
  const { client } = listsWith(collection({ name: 'Stored' }))
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const refuse = async () => {
    await vi.waitFor(() => expect(answers).not.toHaveLength(0))
    answers.shift()?.(Response.json({ error: { code: 'invalid_input', message: 'No' } }, { status: 400 }))
  }
  const errors: Error[] = []
  const rename = (name: string) => {
    const shown = findLoaded(client, 'c')!
    const observer = new MutationObserver(
      client,
      renaming(client, shown, (error) => errors.push(error)),
    )
    return observer.mutate(name).catch(() => undefined)
  }
  const first = rename('First')
  await vi.waitFor(() => expect(findLoaded(client, 'c')?.name).toBe('First'))
  const second = rename('Second')
  await vi.waitFor(() => expect(findLoaded(client, 'c')?.name).toBe('Second'))
  putCollection(client, { ...findLoaded(client, 'c')!, snippet: 'Said meanwhile' })
  await refuse()
  await first
  expect(findLoaded(client, 'c')?.name).toBe('Second')
  await refuse()
  await second
  expect(findLoaded(client, 'c')).toMatchObject({ name: 'Stored', snippet: 'Said meanwhile' })
  expect(errors).toHaveLength(2)
})
