import { expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: `${from + n}` }))
const lengths = (blocks: readonly (readonly unknown[])[]) => blocks.map(({ length }) => length)

it('cuts a list into stretches, and goes on where more comes', () => {
  const list = items(0, 120)
  const blocks = blocksOf(list, 50)
  expect(lengths(blocks)).toEqual([50, 50, 20])
  const more = blocksOf([...list, ...items(120, 220)], 50, blocks)
  expect(lengths(more)).toEqual([50, 50, 50, 50, 20])
  expect(more.slice(0, 2)).toEqual(blocks.slice(0, 2))
  expect(more[0]).toBe(blocks[0])
})

it('changes one stretch for one that comes, goes or changes', () => {
  const list = items(0, 200)
  const blocks = blocksOf(list, 50)
  const others = (changed: typeof blocks) => changed.filter((block) => blocks.includes(block)).length
  expect(others(blocksOf([{ id: 'new' }, ...list], 50, blocks))).toBe(4)
  expect(others(blocksOf([...list.slice(0, 60), { id: 'new' }, ...list.slice(60)], 50, blocks))).toBe(3)
  expect(
    others(
      blocksOf(
        list.filter(({ id }) => id !== '70'),
        50,
        blocks,
      ),
    ),
  ).toBe(3)
  expect(
    others(
      blocksOf(
        list.map((one) => (one.id === '70' ? { id: '70' } : one)),
        50,
        blocks,
      ),
    ),
  ).toBe(3)
  expect(others(blocksOf([...list], 50, blocks))).toBe(4)
})

it('keeps no stretch too long, and none of nothing', () => {
  const blocks = blocksOf(items(0, 100), 50)
  expect(
    blocksOf([...items(1000, 1300), ...items(0, 100)], 50, blocks).every(({ length }) => length <= 100),
  ).toBe(true)
  expect(blocksOf([], 50, blocks)).toEqual([])
})
