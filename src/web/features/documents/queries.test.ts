import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { documentQuery, useRenameDocument } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves quick renames in order and shows the last one', async () => {
  const client = new QueryClient()
  const { queryKey } = documentQuery('id')
  client.setQueryData(queryKey, { id: 'id', name: 'Stored' } as Collection)
  const shownName = () => client.getQueryData(queryKey)?.name
  const requests = holdRequests()
  for (const name of ['First', 'Stored']) {
    readHook(client, () => useRenameDocument('id')).mutate(name)
    await vi.waitFor(() => expect(shownName()).toBe(name))
  }
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }])
  requests[0]!.respond({ id: 'id', name: 'First' })
  await expect.poll(() => requests.length).toBe(2)
  expect(shownName()).toBe('Stored')
  requests[1]!.respond({ id: 'id', name: 'Stored' })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(shownName()).toBe('Stored')
})
