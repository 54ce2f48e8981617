import { expect, it } from 'vitest'
import { createPairRow, emptyDraft } from './draft.ts'
import { readDrafts } from './drafts.ts'

it('restores valid stored values and ignores invalid ones', () => {
  const drafts = { a: { ...emptyDraft, name: 'Names', rules: [createPairRow('three', 'Dreistein')] } }
  expect(readDrafts(JSON.stringify(drafts))).toEqual(drafts)
  for (const text of [undefined, '', 'nonsense', '[]', 'null', '{"a":{"name":1}}'])
    expect(readDrafts(text)).toEqual({})
})
