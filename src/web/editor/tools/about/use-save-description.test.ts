import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { useSaveDescription } from './use-save-description.ts'

afterEach(() => vi.unstubAllGlobals())

const queryKey = ['collection', 'id']

/** Describes a collection as "First" and then as "Second". */
async function describeTwice() {
  const client = new QueryClient()
  client.setQueryData(queryKey, { description: 'Stored' })
  const requests = holdRequests()
  const shownText = () => client.getQueryData<{ description: string }>(queryKey)?.description
  for (const text of ['First', 'Second']) {
    readHook(client, () => useSaveDescription('id', () => {})).mutate(text)
    await vi.waitFor(() => expect(shownText()).toBe(text))
  }
  return { requests, shownText }
}

it('saves quick changes in order and shows the last one', async () => {
  const { requests, shownText } = await describeTwice()
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.respond({ description: 'First' })
  await expect.poll(() => requests.length).toBe(2)
  expect(shownText()).toBe('Second')
  requests[1]!.reject()
  await expect.poll(shownText).toBe('First')
})

it('reverts to the saved description if all changes are rejected', async () => {
  const { requests, shownText } = await describeTwice()
  await expect.poll(() => requests.length).toBe(1)
  requests[0]!.reject()
  await expect.poll(() => requests.length).toBe(2)
  expect(shownText()).toBe('Second')
  requests[1]!.reject()
  await expect.poll(shownText).toBe('Stored')
})
