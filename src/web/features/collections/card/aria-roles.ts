/**
 * ARIA roles for places where semantic elements can't be used inside blocks (lists), or lose their role in
 * some browsers when their layout is changed (tables).
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
