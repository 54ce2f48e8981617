import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('applies to all, five at a time, and lists the failures', async () => {
  let now = 0
  let most = 0
  const done: number[] = []
  const { failed, reason } = await inBatches([...Array(12).keys()], async (one) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    if (one % 5 === 3) throw new Error(`not ${one}`)
    done.push(one)
  })
  expect(most).toBe(5)
  expect(failed).toEqual([3, 8])
  expect(reason).toEqual(new Error('not 3'))
  expect(done).toHaveLength(10)
})

it('reports progress, and starts nothing after a stop', async () => {
  const steps: number[] = []
  const begun: number[] = []
  const { failed, left } = await inBatches([...Array(12).keys()], async (one) => begun.push(one), {
    onStep: (done) => steps.push(done),
    isStopped: () => begun.length === 10,
  })
  expect([steps, failed, left]).toEqual([[5, 10], [], [10, 11]])
  expect(begun).toHaveLength(10)
})
