import { expect, it } from 'vitest'
import { beforeSignOut, flushUnsent } from './before-sign-out.ts'

it('waits for pending saves before sign-out, even if some fail', async () => {
  const done: string[] = []
  const forget = [
    beforeSignOut(async () => {
      throw new Error('refused')
    }),
    beforeSignOut(async () => {
      await Promise.resolve()
      done.push('kept')
    }),
  ]
  beforeSignOut(async () => done.push('forgotten'))()
  await flushUnsent()
  expect(done).toEqual(['kept'])
  for (const one of forget) one()
  await flushUnsent()
  expect(done).toEqual(['kept'])
})
