import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('does it with all, five at a time, and names what it failed with', async () => {
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
