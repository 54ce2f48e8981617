import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { subtractFromListCounts, subtractFromProjectCount } from './deleted-collections.ts'

const location = { uid: 'me', orgId: 'org' }
const collection = (fields: Partial<Collection>) =>
  ({ id: 'c', userId: 'me', orgId: 'org', sharedWith: {}, ...fields }) as Collection

it('subtracts deleted items from the counts of their lists', () => {
  const counts = { mine: 3, shared: 2, workspace: 5 }
  expect(subtractFromListCounts(counts, [collection({})], location)).toEqual({
    mine: 2,
    shared: 2,
    workspace: 4,
  })
  const sharedCollection = collection({ userId: 'other', sharedWith: { me: true } })
  expect(subtractFromListCounts(counts, [sharedCollection], location)).toEqual({
    mine: 3,
    shared: 1,
    workspace: 4,
  })
  expect(subtractFromListCounts(counts, [collection({ orgId: 'elsewhere' })], location)).toEqual(counts)
  expect(subtractFromListCounts({ mine: 0, shared: 0, workspace: null }, [collection({})], location)).toEqual(
    {
      mine: 0,
      shared: 0,
      workspace: null,
    },
  )
})

it('subtracts deleted items from the counts of their projects', () => {
  const projectCollection = collection({ projects: { p: true } })
  expect(subtractFromProjectCount({ id: 'p', count: 2 }, [projectCollection, collection({})])).toBe(1)
  expect(subtractFromProjectCount({ id: 'q', count: 2 }, [projectCollection])).toBe(2)
})
