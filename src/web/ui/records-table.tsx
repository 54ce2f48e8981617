import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './records-table.module.css'
import table from './table.module.css'

interface RecordsTableProps {
  label: string
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[]; details?: ReactNode }[]
  /** Content to show if there are no rows. */
  emptyText: string
}

/** Table of records. On phones, each record is shown as a list of its values. */
export function RecordsTable({ label, columns, rows, emptyText }: RecordsTableProps) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {emptyText}
      </Text>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells, details }) => (
            <RecordRow key={id} cells={cells} details={details} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RecordRow({
  cells,
  details,
  columns,
}: {
  cells: readonly ReactNode[]
  details: ReactNode
  columns: readonly string[]
}) {
  return (
    <>
      <tr>
        {columns.map((column, index) => (
          <td key={column} data-label={column}>
            {cells[index]}
          </td>
        ))}
      </tr>
      {details && (
        <tr>
          <td colSpan={columns.length}>{details}</td>
        </tr>
      )}
    </>
  )
}
