import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { type Listing, refetchFirstPage } from '#web/features/collections/state/queries.ts'
import { invalidateLists } from '#web/features/collections/state/use-live-collections.ts'
import { collectionsQuery } from './list-query.ts'

afterEach(() => vi.unstubAllGlobals())

const listing: Listing = { uid: 'me', orgId: 'org', scope: 'mine', project: undefined, order: 'newest' }
const { queryKey } = collectionsQuery(listing)
/** Creates pages of two items, newest first: `pagesOf(3)` returns 5 4, 3 2, 1 0. */
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    Items: [1, 0].map((n) => {
      const started = 2 * (count - index - 1) + n
      return { id: `c${started}`, started } as Collection
    }),
    LastEvaluatedKey: { id: 'x', started: 0 },
  }))

/**
 * Simulates a server with some deleted items.
 * @returns the requested paths
 */
function serverWithout(...deletedIds: string[]): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    requests.push(pathname)
    if (!pathname.endsWith('/missing')) return Response.json(pagesOf(6)[0])
    const { ids } = JSON.parse(String(body)) as { ids: string[] }
    return Response.json({ result: { ids: ids.filter((id) => deletedIds.includes(id)) } })
  })
  return requests
}

function listOf(pages: number) {
  const client = new QueryClient()
  client.setQueryData(queryKey, { pages: pagesOf(pages), pageParams: pagesOf(pages).map(() => undefined) })
  const shownIds = () =>
    client
      .getQueryData(queryKey)
      ?.pages.flatMap(({ Items }) => Items.map(({ id }) => id))
      .join(' ')
  return { client, shownIds }
}

it('drops items deleted elsewhere in the meantime, at any position', async () => {
  const requests = serverWithout('c3', 'c6')
  const { client, shownIds } = listOf(6)
  await refetchFirstPage(client)
  expect(shownIds()).toBe('c11 c10 c9 c8 c7 c5 c4 c2 c1 c0')
  expect(requests).toEqual(['/user/v2/me/collections', '/user/v2/me/collections/missing'])
})

it('leaves shorter lists to be refetched', async () => {
  const requests = serverWithout('c3')
  const { client, shownIds } = listOf(4)
  await refetchFirstPage(client)
  expect([requests, shownIds()]).toEqual([[], 'c7 c6 c5 c4 c3 c2 c1 c0'])
})

it('refetches a list on return, unless it is long', () => {
  const isStale = (pages: number) => {
    const { client } = listOf(pages)
    invalidateLists(client)
    return client.getQueryState(queryKey)?.isInvalidated
  }
  expect([isStale(4), isStale(6)]).toEqual([true, false])
})
