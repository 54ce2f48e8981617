import fc from 'fast-check'
import { expect, test } from 'vitest'
import { align } from './align.ts'

const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })

function longestCommon(a: string[], b: string[]): number {
  const row = new Array<number>(b.length + 1).fill(0)
  for (const token of a) {
    let diagonal = 0
    b.forEach((other, j) => {
      const aboveLeft = row[j + 1]!
      row[j + 1] = token === other ? diagonal + 1 : Math.max(aboveLeft, row[j]!)
      diagonal = aboveLeft
    })
  }
  return row[b.length]!
}

test('finds a longest common subsequence, ascending in both lists', () => {
  fc.assert(
    fc.property(tokens, tokens, (a, b) => {
      const matches = align(a, b)
      expect(matches.length).toBe(longestCommon(a, b))
      matches.forEach(([i, j], n) => {
        expect(a[i]).toBe(b[j])
        if (n > 0) expect(i > matches[n - 1]![0] && j > matches[n - 1]![1]).toBe(true)
      })
    }),
  )
})

test('aligns 50,000 tokens with 1,000 changes within a second', () => {
  const a = Array.from({ length: 50_000 }, (_, i) => (i % 3 === 0 ? 'the' : `w${i}`))
  const b = a.flatMap((token, i) => (i % 50 === 0 ? [`x${i}`, 'the'] : [token]))
  expect(align(a, b).length).toBeGreaterThan(48_900)
})
