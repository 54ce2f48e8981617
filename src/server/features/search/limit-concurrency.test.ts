import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs a few at once and the others in order, also after a failure', async () => {
  const limited = limitConcurrency(3)
  const started: number[] = []
  let [running, max] = [0, 0]
  const work = Array.from({ length: 20 }, (_, i) =>
    limited(async () => {
      started.push(i)
      max = Math.max(max, ++running)
      await turn()
      running--
      if (i === 4) throw new Error('failed')
      return i
    }),
  )
  const settled = await Promise.allSettled(work)
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(settled.map((_, i) => i !== 4))
  expect(started).toEqual(started.map((_, i) => i))
  expect(max).toBe(3)
})
