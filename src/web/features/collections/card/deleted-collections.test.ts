import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { countsWithoutDeleted, projectCountWithoutDeleted } from './deleted-collections.ts'

const location = { uid: 'me', orgId: 'org' }
const collection = (fields: Partial<Collection>) =>
  ({ id: 'c', userId: 'me', orgId: 'org', sharedWith: {}, ...fields }) as Collection

it('subtracts deleted items from the counts of their lists', () => {
  const counts = { mine: 3, shared: 2, workspace: 5 }
  expect(countsWithoutDeleted(counts, [collection({})], location)).toEqual({
    mine: 2,
    shared: 2,
    workspace: 4,
  })
  const sharedCollection = collection({ userId: 'other', sharedWith: { me: true } })
  expect(countsWithoutDeleted(counts, [sharedCollection], location)).toEqual({
    mine: 3,
    shared: 1,
    workspace: 4,
  })
  expect(countsWithoutDeleted(counts, [collection({ orgId: 'elsewhere' })], location)).toEqual(counts)
  expect(countsWithoutDeleted({ mine: 0, shared: 0, workspace: null }, [collection({})], location)).toEqual({
    mine: 0,
    shared: 0,
    workspace: null,
  })
})

it('subtracts deleted items from the counts of their projects', () => {
  const projectCollection = collection({ projects: { p: true } })
  expect(projectCountWithoutDeleted({ id: 'p', count: 2 }, [projectCollection, collection({})])).toBe(1)
  expect(projectCountWithoutDeleted({ id: 'q', count: 2 }, [projectCollection])).toBe(2)
})
