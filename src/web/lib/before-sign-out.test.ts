import { expect, it } from 'vitest'
import { beforeSignOut, sendUnsent } from './before-sign-out.ts'

it('waits for what is to be sent before somebody signs out, also when some of it fails', async () => {
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
  await sendUnsent()
  expect(done).toEqual(['kept'])
  for (const one of forget) one()
  await sendUnsent()
  expect(done).toEqual(['kept'])
})
