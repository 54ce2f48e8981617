import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSpan,
  type Coverage,
  coveredPercent,
  coveredSeconds,
  findAdjacentGap,
  findGaps,
  union,
} from './coverage.ts'

const span = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const spans = fc.array(span, { maxLength: 30 })
const secondsOf = (list: Coverage) =>
  new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)))

describe('coverage', () => {
  it('covers exactly the added seconds, in sorted spans that do not touch', () => {
    fc.assert(
      fc.property(spans, (addedSpans) => {
        const all = union([], addedSpans)
        expect(secondsOf(all)).toEqual(secondsOf(addedSpans))
        expect(coveredSeconds(all)).toBe(secondsOf(addedSpans).size)
        for (const [index, [from]] of all.entries()) expect(from).toBeGreaterThan(all[index - 1]?.[1] ?? -1)
      }),
    )
  })

  it('leaves gaps that fill up the recording', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 90 }), (addedSpans, seconds) => {
        const all = union([], addedSpans)
        const gaps = findGaps(all, seconds)
        expect([...secondsOf(gaps)].filter((second) => secondsOf(all).has(second))).toEqual([])
        expect(coveredPercent(union(all, gaps), seconds)).toBe(100)
        expect(coveredPercent(all, seconds) === 100).toBe(gaps.length === 0)
      }),
    )
  })

  it('keeps the list if nothing is added', () => {
    const before: Coverage = [[2, 8]]
    expect(addSpan(before, 3, 5)).toBe(before)
    expect(addSpan(before, 9, 9)).toBe(before)
  })

  it('finds the next gap in both directions, and wraps around', () => {
    const gaps = findGaps(
      [
        [2, 5],
        [8, 9],
      ],
      12,
    )
    expect(gaps).toEqual([
      [0, 2],
      [5, 8],
      [9, 12],
    ])
    expect(findAdjacentGap(gaps, 0, 1)).toEqual([5, 8])
    expect(findAdjacentGap(gaps, 9.5, 1)).toEqual([0, 2])
    expect(findAdjacentGap(gaps, 9.5, -1)).toEqual([5, 8])
    expect(findAdjacentGap(gaps, 0.5, -1)).toEqual([9, 12])
    expect(findAdjacentGap([], 3, 1)).toBeUndefined()
  })
})
