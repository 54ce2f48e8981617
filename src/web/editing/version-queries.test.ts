import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { useRenameVersion } from './version-queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends quick renames of a version in order', async () => {
  const requests = holdRequests()
  const rename = readHook(new QueryClient(), () => useRenameVersion('id', () => {}))
  for (const name of ['First', 'Second']) rename.mutate({ versionId: 'v', name })
  await expect.poll(() => requests.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'First' }])
  requests[0]!.respond({})
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]!.body).toEqual({ name: 'Second' })
})
