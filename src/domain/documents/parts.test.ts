import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTokens, splitByTokens } from './parts.ts'

describe('parts of a text', () => {
  it('contain every line in order, none larger than requested', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 400 })
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 20, max: 200 }), (lines, tokens) => {
        const parts = splitByTokens(lines, tokens)
        for (const part of parts) expect(estimateTokens(part)).toBeLessThanOrEqual(tokens)
        const withoutSpaces = (texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '')
        expect(withoutSpaces(parts)).toBe(withoutSpaces(lines))
      }),
    )
  })

  it("don't split a character", () => {
    const line = fc
      .array(fc.constantFrom('a', '雨', '😀', '👩‍👩‍👧'), { maxLength: 300 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(line, fc.integer({ min: 3, max: 60 }), (text, tokens) => {
        const parts = splitByTokens([text], tokens)
        for (const part of parts) expect(part.isWellFormed()).toBe(true)
        expect(parts.join('').replaceAll('\n', '')).toBe(text)
      }),
    )
  })

  it('keeps lines together if they fit', () => {
    expect(splitByTokens(['a', 'b', 'c'], 100)).toEqual(['a\nb\nc'])
  })

  it('counts more tokens for characters in non-Latin scripts', () => {
    expect(estimateTokens('word'.repeat(3))).toBe(4)
    expect(estimateTokens('雨'.repeat(4))).toBe(4)
  })
})
