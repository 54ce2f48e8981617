/**
 * What elements are to those who don't see them, where the elements that would say it can't stand in blocks (lists), or no
 * longer say it in some browsers once they are laid out in another way (tables).
 */
export const ariaRoles = {
  list: { role: 'list' },
  item: { role: 'listitem' },
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
