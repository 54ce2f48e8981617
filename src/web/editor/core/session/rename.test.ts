import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { collectionQuery, useRenameCollection } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves quick renames in order', async () => {
  const client = new QueryClient()
  const requests = holdRequests()
  const rename = readHook(client, () => useRenameCollection('id'))
  for (const name of ['First', 'Second']) rename.mutate(name)
  await expect.poll(() => requests.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }])
  requests[0]!.respond({ id: 'id', name: 'First' })
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.respond({ id: 'id', name: 'Second' })
  await expect.poll(() => client.getQueryData(collectionQuery('id').queryKey)?.name).toBe('Second')
})
