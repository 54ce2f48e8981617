import { expect, it } from 'vitest'
import { type RowSplit, splitIntoFullRows } from './grid-rows.ts'

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: `${from + n}` }))
const lengths = ({ blocks }: RowSplit<unknown>) => blocks.map(({ items }) => items.length)

/** Creates a layout with the given numbers of cells per block and of reserved cells in the first block. */
const layout = (size: number, reservedCells = 0) => ({ size, reservedCells })

it('fills all blocks except the last, counting the occupied cells', () => {
  expect(lengths(splitIntoFullRows(items(0, 30), layout(12)))).toEqual([12, 12, 6])
  expect(lengths(splitIntoFullRows(items(0, 30), layout(12, 1)))).toEqual([11, 12, 7])
  expect(lengths(splitIntoFullRows(items(0, 4), layout(12, 1)))).toEqual([4])
  expect(splitIntoFullRows([], layout(12, 1))).toEqual({ blocks: [], isDone: true })
  expect(allItems(splitIntoFullRows(items(0, 30), layout(12, 1)))).toEqual(items(0, 30))
})

it('keeps unchanged blocks', () => {
  const list = items(0, 40)
  const { blocks } = splitIntoFullRows(list, layout(12, 1))
  const result = splitIntoFullRows(
    list.map((item) => (item.id === '15' ? { id: '15' } : item)),
    layout(12, 1),
    blocks,
  )
  expect(result.blocks.map((block, index) => block === blocks[index])).toEqual([true, false, true, true])
  const extended = splitIntoFullRows([...list, ...items(40, 60)], layout(12, 1), blocks)
  expect(extended.blocks.slice(0, 3).every((block, index) => block === blocks[index])).toBe(true)
})

const allItems = <T>({ blocks }: RowSplit<T>) => blocks.flatMap(({ items }) => items)
const keysOf = ({ blocks }: RowSplit<unknown>) => blocks.map(({ key }) => key)

/**
 * Splits a list step by step.
 * @returns the number of changed blocks per step
 */
function splitUntilDone(
  list: { id: string }[],
  rows: { size: number; reservedCells: number },
  first: RowSplit<{ id: string }>,
) {
  const steps: number[] = []
  let before = first
  for (;;) {
    const previous = new Set(before.blocks)
    const next = splitIntoFullRows(list, rows, before.blocks)
    // At every step, each item is present exactly once, in order.
    expect(allItems(next)).toEqual(list)
    expect(new Set(keysOf(next)).size).toBe(next.blocks.length)
    steps.push(next.blocks.filter((block) => !previous.has(block)).length)
    if (next.isDone) return { steps, splits: next }
    before = next
  }
}

const longList = items(0, 3_000)

it('shifts a long list in steps when an item is added or removed at the top', () => {
  const firstSplit = splitIntoFullRows(longList, layout(18, 1))
  const afterInsertion = splitUntilDone([{ id: 'new' }, ...longList], layout(18, 1), firstSplit)
  expect(afterInsertion.steps.length).toBeGreaterThan(10)
  expect(Math.max(...afterInsertion.steps)).toBeLessThanOrEqual(10)
  expect(lengths(afterInsertion.splits).slice(0, -1)).toEqual([
    17,
    ...Array(afterInsertion.splits.blocks.length - 2).fill(18),
  ])
  const afterRemoval = splitUntilDone(
    longList.filter(({ id }) => id !== '40'),
    layout(18, 1),
    firstSplit,
  )
  expect(Math.max(...afterRemoval.steps)).toBeLessThanOrEqual(10)
})

it.each([
  ['more', 18, 24],
  ['fewer', 24, 18],
])('shifts a long list in steps with %s columns', (_, from, to) => {
  const { steps, splits } = splitUntilDone(
    longList,
    layout(to, 1),
    splitIntoFullRows(longList, layout(from, 1)),
  )
  expect(Math.max(...steps)).toBeLessThanOrEqual(10)
  expect(lengths(splits)).toEqual(lengths(splitIntoFullRows(longList, layout(to, 1))))
})

it('splits a different list immediately, even during a split', () => {
  const firstSplit = splitIntoFullRows(longList, layout(18, 1))
  const partialSplit = splitIntoFullRows([{ id: 'new' }, ...longList], layout(18, 1), firstSplit.blocks)
  expect(partialSplit.isDone).toBe(false)
  expect(splitIntoFullRows(items(20_000, 30_000), layout(18, 1), partialSplit.blocks).isDone).toBe(true)
  // Changes made during a split also take effect.
  const changedItems = [{ id: 'newer' }, { id: 'new' }, ...longList.filter(({ id }) => id !== '2500')]
  expect(allItems(splitIntoFullRows(changedItems, layout(18, 1), partialSplit.blocks))).toEqual(changedItems)
})

it('reuses the key of the earlier block with most of its items, and never repeats a key', () => {
  const { blocks } = splitIntoFullRows(items(0, 72), layout(18))
  const keysFor = (list: { id: string }[], size: number) =>
    keysOf(splitIntoFullRows(list, layout(size), blocks))
  expect(keysFor([{ id: 'new' }, ...items(0, 72)], 18)).toEqual([0, 1, 2, 3, 4])
  expect(keysFor(items(0, 72), 24)).toEqual([0, 2, 3])
  expect(keysFor(items(0, 72), 12)).toEqual([0, 1, 4, 2, 3, 5])
  expect(keysFor(items(100, 120), 18)).toEqual([4, 5])
})
