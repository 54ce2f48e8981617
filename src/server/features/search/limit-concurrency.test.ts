import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs a few at once and the others in order, also after a failure', async () => {
  const inTurn = limitConcurrency(3)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const work = Array.from({ length: 20 }, (_, i) =>
    inTurn(async () => {
      begun.push(i)
      most = Math.max(most, ++running)
      await turn()
      running--
      if (i === 4) throw new Error('failed')
      return i
    }),
  )
  const settled = await Promise.allSettled(work)
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(settled.map((_, i) => i !== 4))
  expect(begun).toEqual(begun.map((_, i) => i))
  expect(most).toBe(3)
})
