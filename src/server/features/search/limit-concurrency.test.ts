import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs a few at once and the others in order, also after a failure', async () => {
  const runLimited = limitConcurrency(3)
  const startedTasks: number[] = []
  let [runningCount, max] = [0, 0]
  const work = Array.from({ length: 20 }, (_, i) =>
    runLimited(async () => {
      startedTasks.push(i)
      max = Math.max(max, ++runningCount)
      await turn()
      runningCount--
      if (i === 4) throw new Error('failed')
      return i
    }),
  )
  const results = await Promise.allSettled(work)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, i) => i !== 4))
  expect(startedTasks).toEqual(startedTasks.map((_, i) => i))
  expect(max).toBe(3)
})
