import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** Computes the distance with the textbook algorithm, row by row. */
function byTable(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  a.forEach((token, i) => {
    const next = [i + 1]
    b.forEach((other, j) => {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (token === other ? 0 : 1)))
    })
    row = next
  })
  return row[b.length]!
}

const tokens = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength, size: 'max' })

test('equals the full table for all lengths', () => {
  fc.assert(
    fc.property(tokens('abcd', 300), tokens('abcd', 300), (a, b) => {
      expect(editDistance(a, b)).toBe(byTable(a, b))
    }),
  )
})

test('equals the full table for similar lists longer than the band', () => {
  const changes = fc.array(fc.tuple(fc.nat(599), fc.constantFrom('x', '', 'xyz')), { maxLength: 120 })
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 600, maxLength: 600 }),
      changes,
      (a, edits) => {
        const changedText = [...a]
        for (const [i, text] of edits) changedText[i] = text
        const b = [...changedText.join('')]
        expect(editDistance(a, b)).toBe(byTable(a, b))
      },
    ),
    { numRuns: 30 },
  )
})

test('compares hours of text letter by letter, without a table of 160,000,000,000 cells', {
  tags: 'long',
  timeout: 60_000,
}, () => {
  const spoken = Array.from({ length: 400_000 }, (_, i) => 'etaoinshrdlu'[(i * i + (i >> 3)) % 12]!)
  const recognized = spoken.flatMap((letter, i) => (i % 100 === 7 ? ['#'] : i % 1000 === 500 ? [] : [letter]))
  expect(editDistance(spoken, recognized)).toBe(4400)
  expect(editDistance(spoken, [])).toBe(400_000)
})
