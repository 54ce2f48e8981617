import { expect, it } from 'vitest'
import { splitIntoBlocks } from './blocks.ts'

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: `${from + n}` }))
const lengths = (blocks: readonly (readonly unknown[])[]) => blocks.map(({ length }) => length)

it('splits a list into blocks, and continues with new items', () => {
  const list = items(0, 120)
  const blocks = splitIntoBlocks(list, 50)
  expect(lengths(blocks)).toEqual([50, 50, 20])
  const extended = splitIntoBlocks([...list, ...items(120, 220)], 50, blocks)
  expect(lengths(extended)).toEqual([50, 50, 50, 50, 20])
  expect(extended.slice(0, 2)).toEqual(blocks.slice(0, 2))
  expect(extended[0]).toBe(blocks[0])
})

it('replaces a single block after an insertion, removal or change', () => {
  const list = items(0, 200)
  const blocks = splitIntoBlocks(list, 50)
  const countUnchanged = (newBlocks: typeof blocks) =>
    newBlocks.filter((block) => blocks.includes(block)).length
  expect(countUnchanged(splitIntoBlocks([{ id: 'new' }, ...list], 50, blocks))).toBe(4)
  expect(
    countUnchanged(splitIntoBlocks([...list.slice(0, 60), { id: 'new' }, ...list.slice(60)], 50, blocks)),
  ).toBe(3)
  expect(
    countUnchanged(
      splitIntoBlocks(
        list.filter(({ id }) => id !== '70'),
        50,
        blocks,
      ),
    ),
  ).toBe(3)
  expect(
    countUnchanged(
      splitIntoBlocks(
        list.map((item) => (item.id === '70' ? { id: '70' } : item)),
        50,
        blocks,
      ),
    ),
  ).toBe(3)
  expect(countUnchanged(splitIntoBlocks([...list], 50, blocks))).toBe(4)
})

it('keeps blocks short, and returns none for empty lists', () => {
  const blocks = splitIntoBlocks(items(0, 100), 50)
  expect(
    splitIntoBlocks([...items(1000, 1300), ...items(0, 100)], 50, blocks).every(
      ({ length }) => length <= 100,
    ),
  ).toBe(true)
  expect(splitIntoBlocks([], 50, blocks)).toEqual([])
})
