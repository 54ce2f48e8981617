import { type DataTag, QueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { holdRequests, readHook } from './held-requests.fixture.tsx'

/** Checks that two quick renames, the second back to the stored name, are saved in order and that the last one is shown. */
export async function checkQuickRenames(
  queryKey: DataTag<QueryKey, Collection, Error>,
  useRename: () => Pick<UseMutationResult<Collection, Error, string>, 'mutate'>,
): Promise<void> {
  const client = new QueryClient()
  client.setQueryData(queryKey, { id: 'id', name: 'Stored' } as Collection)
  const shownName = () => client.getQueryData(queryKey)?.name
  const requests = holdRequests()
  for (const name of ['First', 'Stored']) {
    readHook(client, useRename).mutate(name)
    await vi.waitFor(() => expect(shownName()).toBe(name))
  }
  // Lets a second request be sent, if it doesn't wait for the first.
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }])
  requests[0]?.respond({ id: 'id', name: 'First' })
  await expect.poll(() => requests.length).toBe(2)
  expect(shownName()).toBe('Stored')
  requests[1]?.respond({ id: 'id', name: 'Stored' })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(shownName()).toBe('Stored')
}
