import { type CSSProperties, memo, useRef } from 'react'
import type { Collection } from '#contract/collections.ts'
import type { CollectionItemProps } from './collection-card.tsx'
import { CollectionRow } from './collection-row.tsx'
import classes from './collections.module.css'
import { FarName, type FarProps } from './far-card.tsx'
import { isRunning, Polling } from './polling.ts'
import { said } from './said-roles.ts'
import { useWhole } from './use-whole.ts'

interface RowBlockProps
  extends Pick<CollectionItemProps, 'onDelete' | 'onUndo'>,
    Pick<FarProps, 'noName' | 'onOpen'> {
  /** Some that follow each other. */
  collections: readonly Collection[]
  /** So many of them are seen at once. */
  atOnce: number
  deleting: ReadonlySet<string>
}

/** Rows of a table, laid out and drawn apart from all others. */
export const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { collections, atOnce, deleting, noName, onOpen, ...ofAll } = props
  const block = useRef<HTMLTableSectionElement>(null)
  const { whole, on } = useWhole(block, collections, atOnce)
  return (
    <tbody
      {...said.rows}
      ref={block}
      className={classes.rows}
      style={{ '--rows': collections.length } as CSSProperties}
      {...on}
    >
      {collections.map((collection) =>
        whole.has(collection.id) ? (
          <CollectionRow
            key={collection.id}
            leaving={deleting.has(collection.id)}
            {...{ collection, ...ofAll }}
          />
        ) : (
          <FarRow key={collection.id} {...{ collection, noName, onOpen }} />
        ),
      )}
    </tbody>
  )
}, isSame)

/** What concerns other blocks only leaves this one as it is. */
function isSame({ deleting, ...before }: RowBlockProps, { deleting: now, ...after }: RowBlockProps): boolean {
  return (
    (Object.keys(before) as (keyof typeof before)[]).every((key) => Object.is(before[key], after[key])) &&
    after.collections.every(({ id }) => deleting.has(id) === now.has(id))
  )
}

const FarRow = memo(function FarRow(props: FarProps) {
  const { collection } = props
  return (
    <tr {...said.row} data-item={collection.id} className={`${classes.columns} ${classes.tableRow}`}>
      <td {...said.cell} className={classes.actionsColumn}>
        {isRunning(collection) && <Polling collection={collection} place="row" />}
      </td>
      <th {...said.rowHeader} scope="row" className={classes.nameColumn}>
        <FarName {...props} />
      </th>
    </tr>
  )
})
