import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { collectionsQuery } from '#web/features/collections/list/list-query.ts'
import { holdRequests } from '#web/lib/api/held-requests.fixture.tsx'
import { RefetchingQueryClient } from '#web/lib/api/query-client.ts'
import { searchResultsKey } from '#web/lib/api/results-key.ts'
import {
  countsQuery,
  getCachedCollection,
  type Listing,
  putCollection,
  refetchCollections,
  refetchCountsIfPeopleChanged,
  removeCollections,
  renameMutation,
} from './queries.ts'

const uid = 'me'
const orgId = 'org'
const listings = {
  mine: { uid, orgId, scope: 'mine', project: undefined, order: 'newest' },
  shared: { uid, orgId, scope: 'shared', project: undefined, order: 'newest' },
  workspace: { uid, orgId, scope: 'workspace', project: undefined, order: 'newest' },
  project: { uid, orgId, scope: 'mine', project: 'p', order: 'newest' },
} satisfies Record<string, Listing>

const collection = (fields: Partial<Collection>) =>
  ({ id: 'c', userId: uid, orgId, sharedWith: {}, started: 1, ...fields }) as Collection

function createLists(...Items: Collection[]) {
  const client = new QueryClient()
  for (const listing of Object.values(listings))
    client.setQueryData(collectionsQuery(listing).queryKey, {
      pages: [{ Items: listing.project ? Items.filter(({ projects }) => projects?.p) : Items }],
      pageParams: [undefined],
    })
  const listsWithItem = () =>
    Object.entries(listings)
      .filter(
        ([, listing]) => client.getQueryData(collectionsQuery(listing).queryKey)?.pages[0]?.Items.length,
      )
      .map(([name]) => name)
  return { client, holding: listsWithItem }
}

it('adds a collection to its lists', () => {
  for (const [cachedValue, lists] of [
    [{}, ['mine', 'workspace']],
    [{ userId: 'other' }, ['workspace']],
    [{ userId: 'other', sharedWith: { me: true } }, ['shared', 'workspace']],
    [{ orgId: 'elsewhere' }, []],
    [{ projects: { p: true } }, ['mine', 'workspace', 'project']],
  ] as const) {
    const { client, holding } = createLists()
    putCollection(client, collection(cachedValue))
    expect(holding()).toEqual(lists)
  }
})

it('shows a change that arrives before the response to a list request', async () => {
  const client = new RefetchingQueryClient()
  const options = collectionsQuery(listings.mine)
  const { promise: olderResponse, resolve: respond } = Promise.withResolvers<string>()
  const names = [olderResponse, Promise.resolve('Apple')]
  const queryFn = vi.fn(async () => ({ Items: [collection({ name: await names.shift() })] }))
  const list = new InfiniteQueryObserver(client, { ...options, queryFn, enabled: true })
  const unsubscribe = list.subscribe(() => {})
  for (const word of ['first', 'second'])
    putCollection(client, collection({ name: 'Apple', description: word }))
  respond('Copy of a talk')
  await expect.poll(() => list.getCurrentResult().data?.pages[0]?.Items[0]?.name).toBe('Apple')
  expect(queryFn).toHaveBeenCalledTimes(2)
  unsubscribe()
})

it('refetches counts when a change arrives before the response', async () => {
  const client = new RefetchingQueryClient()
  client.setQueryData(collectionsQuery(listings.mine).queryKey, {
    pages: [{ Items: [] }],
    pageParams: [undefined],
  })
  const { promise: olderResponse, resolve: respond } = Promise.withResolvers<number>()
  const numbers = [olderResponse, Promise.resolve(1)]
  const queryFn = vi.fn(async () => ({ mine: await numbers.shift() }))
  const { queryKey } = countsQuery(uid, orgId)
  const counts = new QueryObserver<{ mine: number | undefined }>(client, { queryKey, queryFn })
  const unsubscribe = counts.subscribe(() => {})
  putCollection(client, collection({}))
  respond(0)
  await expect.poll(() => counts.getCurrentResult().data?.mine).toBe(1)
  unsubscribe()
})

it('refetches counts when the members of a collection change, but not with every event', async () => {
  const client = new QueryClient()
  const { queryKey } = countsQuery(uid, orgId)
  const queryFn = vi.fn(async () => ({ shared: 1 }))
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  const receiveUpdate = async (fields: Partial<Collection>) => {
    queryFn.mockClear()
    refetchCountsIfPeopleChanged(client, collection({ userId: 'other', ...fields }))
    await expect.poll(() => client.isFetching()).toBe(0)
    return queryFn.mock.calls.length
  }
  expect(await receiveUpdate({ sharedWith: { me: true } })).toBe(1)
  expect(await receiveUpdate({ sharedWith: { me: true }, name: 'Renamed' })).toBe(0)
  expect(await receiveUpdate({ sharedWith: {} })).toBe(1)
  removeCollections(client, new Set(['c']))
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(await receiveUpdate({ sharedWith: {} })).toBe(1)
  unsubscribe()
})

it('removes a collection from lists where it no longer belongs', () => {
  const { client, holding } = createLists(collection({ projects: { p: true } }))
  putCollection(client, collection({ userId: 'other', projects: {} }))
  expect(holding()).toEqual(['workspace'])
})

it("keeps a collection in its projects, which events don't include", () => {
  const { client, holding } = createLists(collection({ projects: { p: true } }))
  putCollection(client, collection({ name: 'Renamed' }))
  expect(holding()).toContain('project')
  removeCollections(client, new Set(['c']))
  expect(holding()).toEqual([])
})

it('refetches lists and counts', () => {
  const { client } = createLists(collection({}))
  const counts = countsQuery(uid, orgId).queryKey
  client.setQueryData(counts, { mine: 1, shared: 0, unseen: 0, workspace: null })
  refetchCollections(client)
  for (const queryKey of [counts, collectionsQuery(listings.mine).queryKey])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('updates search results, and removes deleted or moved collections from them', () => {
  const queryKey = [...searchResultsKey, orgId, false, 'word', {}]
  const matches = [{ kind: 'words', text: 'a word', marks: [[2, 6]], time: 3 }]
  const client = new QueryClient()
  const hits = () => client.getQueryData<{ pages: { Items: Collection[] }[] }>(queryKey)?.pages[0]?.Items
  const find = (...Items: object[]) =>
    client.setQueryData(queryKey, { pages: [{ Items }], pageParams: [undefined] })
  find({ ...collection({ name: 'Old', projects: { p: true } }), found: matches })
  putCollection(client, collection({ name: 'New' }))
  putCollection(client, collection({ id: 'not found', name: 'Other' }))
  expect(hits()).toEqual([{ ...collection({ name: 'New', projects: { p: true } }), found: matches }])
  expect(getCachedCollection(client, 'c')?.name).toBe('New')
  removeCollections(client, new Set(['b', 'c']))
  expect(hits()).toEqual([])
  find({ ...collection({}), found: matches })
  putCollection(client, collection({ orgId: 'elsewhere' }))
  expect(hits()).toEqual([])
})

it('renames immediately, and restores only the stored name after a rejection', async () => {
  const { client } = createLists(collection({ name: 'Stored' }))
  const resolvers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => resolvers.push(resolve)))
  const refuse = async () => {
    await vi.waitFor(() => expect(resolvers).not.toHaveLength(0))
    resolvers.shift()?.(Response.json({ error: { code: 'invalid_input', message: 'No' } }, { status: 400 }))
  }
  const errors: Error[] = []
  const rename = (name: string) => {
    const cached = getCachedCollection(client, 'c')!
    const observer = new MutationObserver(
      client,
      renameMutation(client, cached, (error) => errors.push(error)),
    )
    return observer.mutate(name).catch(() => undefined)
  }
  const first = rename('First')
  await vi.waitFor(() => expect(getCachedCollection(client, 'c')?.name).toBe('First'))
  const second = rename('Second')
  await vi.waitFor(() => expect(getCachedCollection(client, 'c')?.name).toBe('Second'))
  putCollection(client, { ...getCachedCollection(client, 'c')!, snippet: 'Said meanwhile' })
  await refuse()
  await first
  expect(getCachedCollection(client, 'c')?.name).toBe('Second')
  await refuse()
  await second
  expect(getCachedCollection(client, 'c')).toMatchObject({ name: 'Stored', snippet: 'Said meanwhile' })
  expect(errors).toHaveLength(2)
})

it('restores a name that was saved before the rejected one', async () => {
  const { client } = createLists(collection({ name: 'Stored' }))
  const requests = holdRequests()
  const rename = async (name: string) => {
    const observer = new MutationObserver(
      client,
      renameMutation(client, collection({}), () => {}),
    )
    observer.mutate(name).catch(() => {})
    await vi.waitFor(() => expect(getCachedCollection(client, 'c')?.name).toBe(name))
  }
  await rename('First')
  await rename('Second')
  requests[0]!.respond(collection({ name: 'First' }))
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.reject()
  await expect.poll(() => getCachedCollection(client, 'c')?.name).toBe('First')
})
