import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

it('limits concurrency and keeps the order, also after failures', async () => {
  const slots = new Slots(2)
  const startedAt: number[] = []
  const ends: (() => void)[] = []
  const start = (n: number, shouldFail = false) =>
    slots.run(async () => {
      startedAt.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (shouldFail) throw new Error(`${n} failed`)
      return n
    })
  const results = Promise.allSettled([start(0, true), start(1), start(2), start(3)])
  const end = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([startedAt, slots.isIdle]).toEqual([[0, 1], false])
  await end()
  expect(startedAt).toEqual([0, 1, 2])
  await end()
  await end()
  await end()
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    ...['failed', 1, 2, 3],
  ])
  expect(slots.isIdle).toBe(true)
})
