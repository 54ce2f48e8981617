import { expect, it } from 'vitest'
import type { SearchHit, SearchMatch } from '#contract/search.ts'
import { filterHitsByName } from './use-library-choices.ts'

const hit = (name: string, kind: SearchMatch['kind'] = 'name') =>
  ({ id: name, name, found: [{ kind, text: name, marks: [], time: null }] }) as unknown as SearchHit
const names = (hits: readonly SearchHit[]) => hits.map(({ name }) => name)

it("offers the server's matches by name, including other spellings", () => {
  const results = [hit('Welcome'), hit('A talk', 'words')]
  expect(names(filterHitsByName(results, 'welcme', true))).toEqual(['Welcome'])
})

it("excludes items of an older response that don't match the name", () => {
  const previousHits = [hit('Shorthand'), hit('Shared work'), hit('Share', 'words')]
  expect(names(filterHitsByName(previousHits, 'shar', false))).toEqual(['Shared work'])
  expect(filterHitsByName(previousHits, ' ', true)).toEqual([])
})
