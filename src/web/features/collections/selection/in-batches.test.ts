import { expect, it } from 'vitest'
import { runInBatches } from './in-batches.ts'

it('runs an action on all items, five at a time, and lists the failures', async () => {
  let now = 0
  let maxConcurrent = 0
  const finishedItems: number[] = []
  const { failed, reason } = await runInBatches([...Array(12).keys()], async (one) => {
    maxConcurrent = Math.max(maxConcurrent, ++now)
    await Promise.resolve()
    now--
    if (one % 5 === 3) throw new Error(`not ${one}`)
    finishedItems.push(one)
  })
  expect(maxConcurrent).toBe(5)
  expect(failed).toEqual([3, 8])
  expect(reason).toEqual(new Error('not 3'))
  expect(finishedItems).toHaveLength(10)
})

it('reports progress, and starts no more items after a stop', async () => {
  const steps: number[] = []
  const startedItems: number[] = []
  const { failed, remaining } = await runInBatches(
    [...Array(12).keys()],
    async (one) => startedItems.push(one),
    {
      onStep: (doneCount) => steps.push(doneCount),
      isStopped: () => startedItems.length === 10,
    },
  )
  expect([steps, failed, remaining]).toEqual([[5, 10], [], [10, 11]])
  expect(startedItems).toHaveLength(10)
})
