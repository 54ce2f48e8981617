import { describe, expect, it } from 'vitest'
import { hintsProblem, noOptions, parseHints, requestOptions } from './upload-options.ts'

describe('parseHints', () => {
  it('divides at commas and lines, trims, and leaves out what is empty', () => {
    expect(parseHints(' Ada Lovelace,, PocketSphinx ,\n Brno\r\n')).toEqual([
      'Ada Lovelace',
      'PocketSphinx',
      'Brno',
    ])
    expect(parseHints(' , ')).toEqual([])
  })
})

describe('hintsProblem', () => {
  it('names a term that is too long, and too many', () => {
    const long = 'x'.repeat(61)
    expect(hintsProblem(['fine', long])).toEqual({ kind: 'long', term: long })
    expect(hintsProblem(Array.from({ length: 1001 }, () => 'a'))).toEqual({ kind: 'many' })
    expect(hintsProblem(['x'.repeat(60)])).toBeNull()
  })
})

describe('requestOptions', () => {
  it('sends only what was asked for', () => {
    expect(requestOptions(noOptions)).toEqual({})
    expect(
      requestOptions({ ...noOptions, hints: 'a, b', description: ' about ', enhanced: true, beta: true }),
    ).toEqual({ hints: ['a', 'b'], description: 'about', enhanced: true, beta: true })
  })
})
