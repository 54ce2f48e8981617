import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { highlightRanges } from './highlight-ranges.ts'

const node = {} as Node
const range = (startOffset: number, endOffset: number) =>
  ({ startContainer: node, startOffset, endContainer: node, endOffset }) as Range

const highlights = new Map<string, Set<Range>>()
const drawnRanges = () => [...(highlights.get('mark') ?? [])]

beforeEach(() => {
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  highlights.clear()
})

it('draws exactly the requested range', () => {
  const [one, two, three] = [range(0, 3), range(4, 7), range(8, 9)]
  highlightRanges('mark', [one, two])
  expect(drawnRanges()).toEqual([one, two])
  highlightRanges('mark', [two, three])
  expect(drawnRanges()).toEqual([two, three])
  highlightRanges('mark', [])
  expect(highlights.has('mark')).toBe(false)
})

it('changes nothing if the same ranges are highlighted already', () => {
  const one = range(0, 3)
  highlightRanges('mark', [one])
  const highlight = highlights.get('mark')
  highlightRanges('mark', [range(0, 3)])
  expect(highlights.get('mark')).toBe(highlight)
  expect(drawnRanges()[0]).toBe(one)
})
