import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { useStartRecode } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('lists a new recode once if a poll found it before the response', async () => {
  const client = new QueryClient()
  const queryKey = ['collection', 'id', 'recodes']
  const requests = holdRequests()
  const start = readHook(client, () => useStartRecode('id'))
  start.mutate({ languageCode: 'en', start: 0, end: 1 })
  await expect.poll(() => requests.length).toBe(1)
  client.setQueryData(queryKey, [{ id: 'older' }, { id: 'new', state: 'waiting' }])
  requests[0]!.respond({ id: 'new', state: 'running' })
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(client.getQueryData(queryKey)).toEqual([{ id: 'older' }, { id: 'new', state: 'running' }])
})
