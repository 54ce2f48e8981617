import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { countsWithout, projectCountWithout } from './leaving.ts'

const place = { uid: 'me', orgId: 'org' }
const collection = (given: Partial<Collection>) =>
  ({ id: 'c', userId: 'me', orgId: 'org', sharedWith: {}, ...given }) as Collection

it('takes what was deleted out of the counts of the lists that it was in', () => {
  const counts = { mine: 3, shared: 2, workspace: 5 }
  expect(countsWithout(counts, [collection({})], place)).toEqual({ mine: 2, shared: 2, workspace: 4 })
  const shared = collection({ userId: 'other', sharedWith: { me: true } })
  expect(countsWithout(counts, [shared], place)).toEqual({ mine: 3, shared: 1, workspace: 4 })
  expect(countsWithout(counts, [collection({ orgId: 'elsewhere' })], place)).toEqual(counts)
  expect(countsWithout({ mine: 0, shared: 0, workspace: null }, [collection({})], place)).toEqual({
    mine: 0,
    shared: 0,
    workspace: null,
  })
})

it('takes what was deleted out of the counts of its projects', () => {
  const inIt = collection({ projects: { p: true } })
  expect(projectCountWithout({ id: 'p', count: 2 }, [inIt, collection({})])).toBe(1)
  expect(projectCountWithout({ id: 'q', count: 2 }, [inIt])).toBe(2)
})
