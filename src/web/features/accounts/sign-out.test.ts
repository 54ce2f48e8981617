import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { signOut } from './queries.ts'

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
