import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { useMarkers } from './use-markers.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  await i18next.loadNamespaces(['transcripts', 'common'])
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the markers of a transcript that has none and sets markers at 10 and 20 seconds. */
async function setTwo() {
  const client = new QueryClient()
  client.setQueryData(['collection', 'id', 'markers'], [])
  const requests = holdRequests()
  const open = () => readHook(client, () => useMarkers('id'))
  for (const second of [10, 20]) {
    open().toggle(second)
    await vi.waitFor(() => expect(open().markers).toContain(second))
  }
  return { client, requests, markers: () => open().markers }
}

it('keeps a marker while the response to an earlier change arrives', async () => {
  const { client, requests, markers } = await setTwo()
  // Lets a second request be sent, if it doesn't wait for the first.
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(requests).toHaveLength(1)
  requests[0]!.respond({ markers: ['#t=10'] })
  await expect.poll(() => client.isMutating()).toBe(1)
  await expect.poll(() => requests.length).toBe(2)
  expect(markers()).toEqual([10, 20])
  requests[1]!.respond({ markers: ['#t=10', '#t=20', '#t=30'] })
  await expect.poll(markers).toEqual([10, 20, 30])
})

it('reverts only the rejected change', async () => {
  const { requests, markers } = await setTwo()
  requests[0]!.reject()
  await expect.poll(markers).toEqual([20])
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.reject()
  await expect.poll(markers).toEqual([])
})
