import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { moveOneByOne } from './moving.ts'

const some = ['a', 'b', 'c'].map((id) => ({ id, orgId: 'here' }) as Collection)
const refusal = new Error('no')

function record(failing: string[], stopAfter = Number.POSITIVE_INFINITY) {
  const events: string[] = []
  let runningCount = 0
  const steps = {
    move: async (collection: Collection) => {
      runningCount++
      expect(runningCount).toBe(1)
      await Promise.resolve()
      runningCount--
      if (failing.includes(collection.id)) throw refusal
      return { ...collection, orgId: 'there' }
    },
    onStep: (index: number) => events.push(`step ${index}`),
    onMoved: ({ id, orgId }: Collection) => events.push(`${id} ${orgId}`),
    isStopped: () => events.filter((event) => event.startsWith('step')).length >= stopAfter,
  }
  return { events, steps }
}

it('moves items one by one, continues after a rejection, and lists the failures', async () => {
  const { events, steps } = record(['b'])
  const result = await moveOneByOne(some, steps)
  expect(result).toEqual({ movedCount: 2, failures: [{ collection: some[1], error: refusal }] })
  expect(events).toEqual(['step 0', 'a there', 'step 1', 'step 2', 'c there'])
})

it('leaves the remaining items when canceled', async () => {
  const { events, steps } = record([], 1)
  expect(await moveOneByOne(some, steps)).toEqual({ movedCount: 1, failures: [] })
  expect(events).toEqual(['step 0', 'a there'])
})
