import { expect, it } from 'vitest'
import { sortOrders } from '#contract/choices.ts'
import { nextOrder, type SortColumn, sortDirection } from './list-sorting.ts'

const columns: SortColumn[] = ['name', 'length', 'started']

it('marks the heading of the sorted column', () => {
  const sortedColumns = (order: (typeof sortOrders)[number]) =>
    columns.filter((column) => sortDirection(column, order) !== undefined)
  expect(sortOrders.map((order) => [order, ...sortedColumns(order)])).toEqual([
    ['newest', 'started'],
    ['oldest', 'started'],
    ['name', 'name'],
    ['nameDescending', 'name'],
    ['longest', 'length'],
    ['shortest', 'length'],
    ['changed'],
  ])
})

it('sorts by a column, and reverses the order on the next click', () => {
  expect(nextOrder('name', 'newest')).toBe('name')
  expect(nextOrder('name', 'name')).toBe('nameDescending')
  expect(nextOrder('name', 'nameDescending')).toBe('name')
  expect(nextOrder('length', 'changed')).toBe('longest')
  expect(nextOrder('started', 'newest')).toBe('oldest')
  expect(sortDirection('started', nextOrder('started', 'newest'))).toBe('ascending')
})
