import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { OwnCaptionProfile } from '#contract/captions.ts'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { useSaveProfiles } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const profile = (id: string) => ({ id, name: id }) as OwnCaptionProfile

it('keeps caption profiles that others have added since the last fetch', async () => {
  const client = new QueryClient()
  client.setQueryData(['workspace', 'org', 'captions'], { captionProfiles: [profile('ours')] })
  const requests = holdRequests()
  readHook(client, () => useSaveProfiles('org', () => {})).mutate((profiles) => [...profiles, profile('new')])
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.respond({ captionProfiles: [profile('ours'), profile('theirs')] })
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]!.body).toEqual({
    captionProfiles: [profile('ours'), profile('theirs'), profile('new')],
  })
})
