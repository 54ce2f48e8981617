import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { countsWithoutDeleted, projectCountWithout } from './deleted-collections.ts'

const place = { uid: 'me', orgId: 'org' }
const collection = (given: Partial<Collection>) =>
  ({ id: 'c', userId: 'me', orgId: 'org', sharedWith: {}, ...given }) as Collection

it('subtracts deleted items from the counts of their lists', () => {
  const counts = { mine: 3, shared: 2, workspace: 5 }
  expect(countsWithoutDeleted(counts, [collection({})], place)).toEqual({ mine: 2, shared: 2, workspace: 4 })
  const shared = collection({ userId: 'other', sharedWith: { me: true } })
  expect(countsWithoutDeleted(counts, [shared], place)).toEqual({ mine: 3, shared: 1, workspace: 4 })
  expect(countsWithoutDeleted(counts, [collection({ orgId: 'elsewhere' })], place)).toEqual(counts)
  expect(countsWithoutDeleted({ mine: 0, shared: 0, workspace: null }, [collection({})], place)).toEqual({
    mine: 0,
    shared: 0,
    workspace: null,
  })
})

it('subtracts deleted items from the counts of their projects', () => {
  const inIt = collection({ projects: { p: true } })
  expect(projectCountWithout({ id: 'p', count: 2 }, [inIt, collection({})])).toBe(1)
  expect(projectCountWithout({ id: 'q', count: 2 }, [inIt])).toBe(2)
})
