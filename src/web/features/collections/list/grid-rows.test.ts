import { expect, it } from 'vitest'
import { type RowSplit, splitIntoFullRows } from './grid-rows.ts'

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: `${from + n}` }))
const lengths = ({ blocks }: RowSplit<unknown>) => blocks.map(({ items }) => items.length)

/** Creates the cells per block, and those occupied in the first block. */
const places = (size: number, occupied = 0) => ({ size, occupied })

it('fills all blocks except the last, including the preceding items', () => {
  expect(lengths(splitIntoFullRows(items(0, 30), places(12)))).toEqual([12, 12, 6])
  expect(lengths(splitIntoFullRows(items(0, 30), places(12, 1)))).toEqual([11, 12, 7])
  expect(lengths(splitIntoFullRows(items(0, 4), places(12, 1)))).toEqual([4])
  expect(splitIntoFullRows([], places(12, 1))).toEqual({ blocks: [], isDone: true })
  expect(all(splitIntoFullRows(items(0, 30), places(12, 1)))).toEqual(items(0, 30))
})

it('keeps unchanged blocks', () => {
  const list = items(0, 40)
  const { blocks } = splitIntoFullRows(list, places(12, 1))
  const changed = splitIntoFullRows(
    list.map((one) => (one.id === '15' ? { id: '15' } : one)),
    places(12, 1),
    blocks,
  )
  expect(changed.blocks.map((one, at) => one === blocks[at])).toEqual([true, false, true, true])
  const more = splitIntoFullRows([...list, ...items(40, 60)], places(12, 1), blocks)
  expect(more.blocks.slice(0, 3).every((one, at) => one === blocks[at])).toBe(true)
})

const all = <T>({ blocks }: RowSplit<T>) => blocks.flatMap(({ items }) => items)
const keysOf = ({ blocks }: RowSplit<unknown>) => blocks.map(({ key }) => key)

/**
 * Splits a list step by step.
 * @returns the number of changed blocks per step
 */
function settle(
  list: { id: string }[],
  rows: { size: number; occupied: number },
  first: RowSplit<{ id: string }>,
) {
  const steps: number[] = []
  let before = first
  for (;;) {
    const previous = new Set(before.blocks)
    const next = splitIntoFullRows(list, rows, before.blocks)
    // At every step, each item is present exactly once, in order.
    expect(all(next)).toEqual(list)
    expect(new Set(keysOf(next)).size).toBe(next.blocks.length)
    steps.push(next.blocks.filter((one) => !previous.has(one)).length)
    if (next.isDone) return { steps, cut: next }
    before = next
  }
}

const long = items(0, 3_000)

it('shifts a long list in steps when an item is added or removed at the top', () => {
  const first = splitIntoFullRows(long, places(18, 1))
  const added = settle([{ id: 'new' }, ...long], places(18, 1), first)
  expect(added.steps.length).toBeGreaterThan(10)
  expect(Math.max(...added.steps)).toBeLessThanOrEqual(10)
  expect(lengths(added.cut).slice(0, -1)).toEqual([17, ...Array(added.cut.blocks.length - 2).fill(18)])
  const afterRemoval = settle(
    long.filter(({ id }) => id !== '40'),
    places(18, 1),
    first,
  )
  expect(Math.max(...afterRemoval.steps)).toBeLessThanOrEqual(10)
})

it.each([
  ['more', 18, 24],
  ['fewer', 24, 18],
])('shifts a long list in steps with %s columns', (_, from, to) => {
  const { steps, cut } = settle(long, places(to, 1), splitIntoFullRows(long, places(from, 1)))
  expect(Math.max(...steps)).toBeLessThanOrEqual(10)
  expect(lengths(cut)).toEqual(lengths(splitIntoFullRows(long, places(to, 1))))
})

it('splits a different list immediately, even during a split', () => {
  const first = splitIntoFullRows(long, places(18, 1))
  const started = splitIntoFullRows([{ id: 'new' }, ...long], places(18, 1), first.blocks)
  expect(started.isDone).toBe(false)
  expect(splitIntoFullRows(items(20_000, 30_000), places(18, 1), started.blocks).isDone).toBe(true)
  // Changes in between also take effect.
  const changed = [{ id: 'newer' }, { id: 'new' }, ...long.filter(({ id }) => id !== '2500')]
  expect(all(splitIntoFullRows(changed, places(18, 1), started.blocks))).toEqual(changed)
})

it('gives a block the key of the block with most of its items, and never repeats a key', () => {
  const { blocks } = splitIntoFullRows(items(0, 72), places(18))
  const keysFor = (list: { id: string }[], size: number) =>
    keysOf(splitIntoFullRows(list, places(size), blocks))
  expect(keysFor([{ id: 'new' }, ...items(0, 72)], 18)).toEqual([0, 1, 2, 3, 4])
  expect(keysFor(items(0, 72), 24)).toEqual([0, 2, 3])
  expect(keysFor(items(0, 72), 12)).toEqual([0, 1, 4, 2, 3, 5])
  expect(keysFor(items(100, 120), 18)).toEqual([4, 5])
})
