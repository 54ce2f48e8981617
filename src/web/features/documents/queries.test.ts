import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { useChangeDocument } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves quick renames in order', async () => {
  const requests = holdRequests()
  const onChanged = vi.fn()
  const document = { id: 'id' } as Collection
  const rename = readHook(new QueryClient(), () => useChangeDocument(document, onChanged))
  for (const name of ['First', 'Second']) rename.mutate({ name })
  await expect.poll(() => requests.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }])
  requests[0]!.respond({ id: 'id', name: 'First' })
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.respond({ id: 'id', name: 'Second' })
  await expect.poll(() => onChanged.mock.lastCall).toEqual([{ id: 'id', name: 'Second' }])
})
