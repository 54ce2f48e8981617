import { expect, it } from 'vitest'
import { beforeSignOut, flushUnsentData } from './before-sign-out.ts'

it('waits for pending saves before sign-out, even if some fail', async () => {
  const calls: string[] = []
  const unregisters = [
    beforeSignOut(async () => {
      throw new Error('refused')
    }),
    beforeSignOut(async () => {
      await Promise.resolve()
      calls.push('kept')
    }),
  ]
  beforeSignOut(async () => calls.push('forgotten'))()
  await flushUnsentData()
  expect(calls).toEqual(['kept'])
  for (const unregister of unregisters) unregister()
  await flushUnsentData()
  expect(calls).toEqual(['kept'])
})
