import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from '#web/features/accounts/queries.ts'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'

afterEach(() => vi.unstubAllGlobals())

it('sends pending changes before the session ends', async () => {
  const order: string[] = []
  vi.stubGlobal('fetch', async () => {
    order.push('signed out')
    return new Response(null, { status: 204 })
  })
  const unregister = beforeSignOut(async () => {
    await Promise.resolve()
    order.push('sent')
  })
  await signOut(new QueryClient())
  unregister()
  expect(order).toEqual(['sent', 'signed out'])
})
