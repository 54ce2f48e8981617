import type { SortOrder } from '#contract/choices.ts'

export type SortColumn = 'name' | 'length' | 'started'

interface Sorting {
  column: SortColumn
  direction: 'ascending' | 'descending'
}

/** Table sorting for each order; null for sorting by last change, which has no column. */
const sortingByOrder: Record<SortOrder, Sorting | null> = {
  newest: { column: 'started', direction: 'descending' },
  oldest: { column: 'started', direction: 'ascending' },
  name: { column: 'name', direction: 'ascending' },
  nameDescending: { column: 'name', direction: 'descending' },
  longest: { column: 'length', direction: 'descending' },
  shortest: { column: 'length', direction: 'ascending' },
  changed: null,
}

/** A column's orders after the first and second click on its heading. */
const columnOrders: Record<SortColumn, readonly [SortOrder, SortOrder]> = {
  name: ['name', 'nameDescending'],
  length: ['longest', 'shortest'],
  started: ['newest', 'oldest'],
}

/** Returns the `aria-sort` of a column for a list order. */
export function sortDirection(column: SortColumn, order: SortOrder): Sorting['direction'] | undefined {
  const sorting = sortingByOrder[order]
  return sorting?.column === column ? sorting.direction : undefined
}

/** Returns the order after a click on a column heading. */
export function nextOrder(column: SortColumn, order: SortOrder): SortOrder {
  const [first, second] = columnOrders[column]
  return order === first ? second : first
}
