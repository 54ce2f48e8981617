import { describe, expect, it } from 'vitest'
import {
  fromStoredOptions,
  hintsProblem,
  noOptions,
  parseHints,
  toRequestOptions,
  toStoredOptions,
  type UploadSettings,
} from './upload-options.ts'

describe('parseHints', () => {
  it('splits at commas and line breaks, trims, and drops empty entries', () => {
    expect(parseHints(' Ada Lovelace,, PocketSphinx ,\n Brno\r\n')).toEqual([
      'Ada Lovelace',
      'PocketSphinx',
      'Brno',
    ])
    expect(parseHints(' , ')).toEqual([])
  })
})

describe('hintsProblem', () => {
  it('reports terms that are too long, and too many terms', () => {
    const longHint = 'x'.repeat(61)
    expect(hintsProblem(['fine', longHint])).toEqual({ kind: 'long', term: longHint })
    expect(hintsProblem(Array.from({ length: 1001 }, () => 'a'))).toEqual({ kind: 'many' })
    expect(hintsProblem(['x'.repeat(60)])).toBeNull()
  })
})

describe('requestOptions', () => {
  it('sends only requested fields', () => {
    expect(toRequestOptions(noOptions)).toEqual({})
    expect(
      toRequestOptions({ ...noOptions, hints: 'a, b', description: ' about ', speakerCount: 2, beta: true }),
    ).toEqual({ hints: ['a', 'b'], description: 'about', speakerCount: 2, beta: true })
  })
})

it('keeps all settings of an upload on the server', () => {
  const settings: UploadSettings = {
    languageCode: 'en-US',
    title: 'A trial',
    options: {
      hints: 'Okonkwo, Ngozi',
      description: 'Opening statement',
      dictionary: null,
      project: 'a',
      speakerCount: 3,
      ignoreSentence: true,
      enhanced: true,
      beta: true,
      convertToBlog: true,
      isPrecision: true,
    },
  }
  expect(fromStoredOptions(toStoredOptions(settings))).toEqual(settings)
  expect(toStoredOptions({ languageCode: '', options: noOptions })).toEqual({})
  expect(fromStoredOptions({})).toEqual({ languageCode: '', title: undefined, options: noOptions })
})
