import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import type { Collection } from '#contract/collection.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import type { PlaceholderProps } from '#web/features/collections/card/card-placeholder.tsx'
import type { CollectionItemProps } from '#web/features/collections/card/collection-card.tsx'
import classes from '#web/features/collections/card/collections.module.css'
import { GridCell } from './grid-cell.tsx'
import { useProgressiveRender } from './use-progressive-render.ts'

type SharedItemProps = Pick<CollectionItemProps, 'onDelete' | 'onUndo'> &
  Pick<PlaceholderProps, 'noName' | 'onOpen'>

interface GridBlockProps extends SharedItemProps {
  collections: readonly Collection[]
  /** Number of items to render in full immediately. */
  initialCount: number
  deletingIds: ReadonlySet<string>
  /** Month names by the ID of each month's first card. */
  months: ReadonlyMap<string, string>
  /** Content before the cards. */
  leadingCell?: ReactNode
  /** Number of empty cells in the last row. */
  emptyCellCount: number
}

/** React keys of the empty cells: at most one fewer than there are columns. */
const emptyCellKeys = ['first', 'second', 'third', 'fourth']

/** Block of full grid rows, laid out and painted independently of the other blocks. */
export const GridBlock = memo(function GridBlock({
  collections,
  initialCount,
  deletingIds,
  months,
  leadingCell,
  emptyCellCount,
  ...itemProps
}: GridBlockProps) {
  const block = useRef<HTMLDivElement>(null)
  const { fullIds, handlers } = useProgressiveRender(block, collections, initialCount)
  const cells = collections.length + (leadingCell ? 1 : 0) + emptyCellCount
  return (
    <div ref={block} className={classes.block} style={{ '--cells': cells } as CSSProperties} {...handlers}>
      {leadingCell && (
        <div {...ariaRoles.item} className={classes.lead}>
          {leadingCell}
        </div>
      )}
      {collections.map((collection) => (
        <GridCell
          key={collection.id}
          collection={collection}
          month={months.get(collection.id)}
          isFull={fullIds.has(collection.id)}
          isDeleted={deletingIds.has(collection.id)}
          {...itemProps}
        />
      ))}
      {emptyCellKeys.slice(0, emptyCellCount).map((key) => (
        <div key={key} className={classes.place} aria-hidden />
      ))}
    </div>
  )
}, isSame)

/** Returns whether the props are unchanged, so that changes in other blocks don't rerender this one. */
function isSame({ deletingIds, months, ...before }: GridBlockProps, after: GridBlockProps): boolean {
  if (!(Object.keys(before) as (keyof typeof before)[]).every((key) => Object.is(before[key], after[key])))
    return false
  // Usually no block has changed, and comparing thousands of cards is slow, so check for that first.
  if (months === after.months && deletingIds === after.deletingIds) return true
  return after.collections.every(
    ({ id }) => months.get(id) === after.months.get(id) && deletingIds.has(id) === after.deletingIds.has(id),
  )
}
