import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { moveOneByOne } from './move-one-by-one.ts'

const collections = ['a', 'b', 'c'].map((id) => ({ id, orgId: 'here' }) as Collection)
const rejection = new Error('no')

function createSteps(failingIds: string[], stopAfter = Number.POSITIVE_INFINITY) {
  const events: string[] = []
  let runningCount = 0
  const steps = {
    move: async (collection: Collection) => {
      runningCount++
      expect(runningCount).toBe(1)
      await Promise.resolve()
      runningCount--
      if (failingIds.includes(collection.id)) throw rejection
      return { ...collection, orgId: 'there' }
    },
    onStep: (index: number) => events.push(`step ${index}`),
    onMoved: ({ id, orgId }: Collection) => events.push(`${id} ${orgId}`),
    isStopped: () => events.filter((event) => event.startsWith('step')).length >= stopAfter,
  }
  return { events, steps }
}

it('moves items one by one, continues after a rejection, and lists the failures', async () => {
  const { events, steps } = createSteps(['b'])
  const result = await moveOneByOne(collections, steps)
  expect(result).toEqual({ movedCount: 2, failures: [{ collection: collections[1], error: rejection }] })
  expect(events).toEqual(['step 0', 'a there', 'step 1', 'step 2', 'c there'])
})

it('leaves the remaining items when canceled', async () => {
  const { events, steps } = createSteps([], 1)
  expect(await moveOneByOne(collections, steps)).toEqual({ movedCount: 1, failures: [] })
  expect(events).toEqual(['step 0', 'a there'])
})
