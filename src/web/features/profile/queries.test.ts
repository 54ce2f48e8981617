import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { holdRequests, readHook } from '#web/lib/api/held-requests.fixture.tsx'
import { i18next, startI18n } from '#web/lib/i18n/i18n.ts'
import { profileQuery, useChangeProfile } from './queries.ts'

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const stored = { name: 'Ada', language: 'en', countryCode: 'US', timeZone: 'UTC' }

/** Changes the name and then the country while the first request is held. */
async function changeTwice() {
  const client = new QueryClient()
  const { queryKey } = profileQuery('ada')
  client.setQueryData(['profile', 'ada'], stored)
  const requests = holdRequests()
  const profile = () => client.getQueryData(queryKey)
  for (const change of [{ name: 'Countess' }, { countryCode: 'GB' }]) {
    readHook(client, () => useChangeProfile('ada', () => {})).mutate(change)
    await vi.waitFor(() => expect(profile()).toMatchObject(change))
  }
  await expect.poll(() => requests.length).toBe(1)
  return { requests, profile }
}

it('keeps a later change when an earlier one is saved, and reverts only what was rejected', async () => {
  const { requests, profile } = await changeTwice()
  requests[0]!.respond({ ...stored, name: 'Countess' })
  await expect.poll(() => requests.length).toBe(2)
  expect(profile()).toMatchObject({ name: 'Countess', countryCode: 'GB' })
  requests[1]!.reject()
  await expect.poll(profile).toEqual({ ...stored, name: 'Countess' })
})

it('reverts all changes if all are rejected', async () => {
  const { requests, profile } = await changeTwice()
  requests[0]!.reject()
  await expect.poll(() => requests.length).toBe(2)
  expect(profile()).toMatchObject({ countryCode: 'GB' })
  requests[1]!.reject()
  await expect.poll(profile).toEqual(stored)
})
