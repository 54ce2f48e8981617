import { describe, expect, it } from 'vitest'
import {
  createDraft,
  createPairRow,
  type DictionaryDraft,
  findDuplicateRows,
  termLines,
  toRequestBody,
  toRowProblems,
} from './draft.ts'

const draft = (fields: Partial<DictionaryDraft> = {}): DictionaryDraft => ({
  name: ' Names ',
  language: 'en-US',
  terms: 'Ada\n\n  Brno \r\nAda',
  sounds: [createPairRow(), createPairRow('Brno', 'burr no')],
  rules: [createPairRow('a', 'b'), createPairRow(), createPairRow('c', '')],
  isDefault: true,
  ...fields,
})

describe('toRequestBody', () => {
  it('trims values, and omits empty lines and rows', () => {
    expect(toRequestBody(draft())).toEqual({
      name: 'Names',
      language: 'en-US',
      terms: ['Ada', 'Brno', 'Ada'],
      soundsLike: { Brno: 'burr no' },
      rules: [
        { heard: 'a', write: 'b' },
        { heard: 'c', write: '' },
      ],
      isDefault: true,
    })
  })

  it('restores saved values', () => {
    const savedDictionary = { ...toRequestBody(draft({ rules: [createPairRow('x', 'y')] })), id: '1' }
    expect(toRequestBody(createDraft(savedDictionary))).toEqual(
      toRequestBody(draft({ rules: [createPairRow('x', 'y')] })),
    )
  })
})

describe('termLines', () => {
  it('preserves line numbers', () => {
    expect(termLines(draft().terms).map(({ line }) => line)).toEqual([0, 2, 3])
  })
})

describe('findDuplicateRows', () => {
  it('reports a second pronunciation of a term', () => {
    const sounds = [
      createPairRow('Brno', 'burr no'),
      createPairRow(),
      createPairRow(),
      createPairRow(' Brno ', 'brr'),
    ]
    expect([...findDuplicateRows(draft({ sounds })).rows]).toEqual([[sounds[3]!.key, 'duplicate']])
    expect(findDuplicateRows(draft()).rows.size).toBe(0)
  })
})

describe('toRowProblems', () => {
  it("finds the lines and rows in the server's response", () => {
    const draftWithProblems = draft()
    const problems = toRowProblems(draftWithProblems, {
      rows: [
        { field: 'terms', index: 2, reason: 'duplicate' },
        { field: 'soundsLike', index: 0, reason: 'not_a_term' },
        { field: 'rules', index: 1, reason: 'empty' },
      ],
    })
    expect(problems.terms).toEqual([{ line: 3, reason: 'duplicate' }])
    expect([...problems.rows]).toEqual([
      [draftWithProblems.sounds[1]!.key, 'notATerm'],
      [draftWithProblems.rules[2]!.key, 'empty'],
    ])
  })

  it('finds none in a different kind of response', () => {
    expect(toRowProblems(draft(), undefined).terms).toEqual([])
  })
})
