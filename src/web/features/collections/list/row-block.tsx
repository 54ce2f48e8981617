import { type CSSProperties, memo, useRef } from 'react'
import type { Collection } from '#contract/collection.ts'
import { isRunning } from '#domain/recognition/processing.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import { PlaceholderName, type PlaceholderProps } from '#web/features/collections/card/card-placeholder.tsx'
import type { CollectionItemProps } from '#web/features/collections/card/collection-card.tsx'
import { CollectionRow } from '#web/features/collections/card/collection-row.tsx'
import classes from '#web/features/collections/card/collections.module.css'
import { Polling } from '#web/features/collections/state/polling.ts'
import { useProgressiveRender } from './use-progressive-render.ts'

interface RowBlockProps
  extends Pick<CollectionItemProps, 'onDelete' | 'onUndo'>,
    Pick<PlaceholderProps, 'noName' | 'onOpen'> {
  /** Consecutive collections of the list. */
  collections: readonly Collection[]
  /** Number of items to render in full immediately. */
  initialCount: number
  deletingIds: ReadonlySet<string>
}

/** Block of table rows, laid out and painted independently of the other blocks. */
export const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { collections, initialCount, deletingIds, noName, onOpen, ...itemProps } = props
  const block = useRef<HTMLTableSectionElement>(null)
  const { fullIds, handlers } = useProgressiveRender(block, collections, initialCount)
  return (
    <tbody
      {...ariaRoles.rows}
      ref={block}
      className={classes.rows}
      style={{ '--rows': collections.length } as CSSProperties}
      {...handlers}
    >
      {collections.map((collection) =>
        fullIds.has(collection.id) ? (
          <CollectionRow
            key={collection.id}
            isDeleted={deletingIds.has(collection.id)}
            collection={collection}
            {...itemProps}
          />
        ) : (
          <RowPlaceholder key={collection.id} collection={collection} noName={noName} onOpen={onOpen} />
        ),
      )}
    </tbody>
  )
}, isSame)

/** Returns whether the props are unchanged, so that changes in other blocks don't rerender this one. */
function isSame(
  { deletingIds, ...before }: RowBlockProps,
  { deletingIds: newDeletingIds, ...after }: RowBlockProps,
): boolean {
  return (
    (Object.keys(before) as (keyof typeof before)[]).every((key) => Object.is(before[key], after[key])) &&
    after.collections.every(({ id }) => deletingIds.has(id) === newDeletingIds.has(id))
  )
}

const RowPlaceholder = memo(function RowPlaceholder(props: PlaceholderProps) {
  const { collection } = props
  return (
    <tr {...ariaRoles.row} data-item={collection.id} className={`${classes.columns} ${classes.tableRow}`}>
      <td {...ariaRoles.cell} className={classes.actionsColumn}>
        {isRunning(collection) && <Polling collection={collection} view="row" />}
      </td>
      <th {...ariaRoles.rowHeader} scope="row" className={classes.nameColumn}>
        <PlaceholderName {...props} />
      </th>
    </tr>
  )
})
