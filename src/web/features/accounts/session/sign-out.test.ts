import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from '#web/features/accounts/queries.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends pending changes before the session ends', async () => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async () => {
    calls.push('signed out')
    return new Response(null, { status: 204 })
  })
  const unregister = beforeSignOut(async () => {
    await Promise.resolve()
    calls.push('sent')
  })
  await signOut(new QueryClient())
  unregister()
  expect(calls).toEqual(['sent', 'signed out'])
})
