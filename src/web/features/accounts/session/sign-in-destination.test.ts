import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { UserSettings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { settingsQuery } from '#web/lib/queries/user-settings.ts'
import { destinationAfterSignIn } from './sign-in-destination.ts'

const uid = '00000000-0000-4000-8000-000000000000'
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://longhand.example' }))
afterEach(() => void vi.unstubAllGlobals())

function destinationFor(
  target: Parameters<typeof destinationAfterSignIn>[2],
  homePage: UserSettings['homePage'] = 'dashboard',
  isCorrector = true,
) {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { user: { uid, isCorrector } } as Session)
  client.setQueryData(settingsQuery(uid).queryKey, { ...defaultSettings, homePage })
  return destinationAfterSignIn(client, uid, target)
}

it('returns the requested page within this site', async () => {
  expect(await destinationFor({ redirect: '/transcript/1#t=4' }, 'corrector')).toBe('/transcript/1#t=4')
  expect(await destinationFor({ redirect: 'https://evil.example' })).toBe('/dashboard')
  expect(await destinationFor({ redirect: '/logout' })).toBe('/dashboard')
})

it("falls back to the user's start page", async () => {
  expect(await destinationFor({})).toBe('/dashboard')
  expect(await destinationFor({ product: 'x' }, 'corrector')).toBe('/corrector')
  expect(await destinationFor({}, 'corrector', false)).toBe('/dashboard')
})

it("keeps the visitor's destination", async () => {
  expect(await destinationFor({ product: 'blog & more' })).toBe('/dashboard?product=blog+%26+more')
})
