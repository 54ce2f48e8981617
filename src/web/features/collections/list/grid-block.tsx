import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import type { Collection } from '#contract/collection.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import type { PlaceholderProps } from '#web/features/collections/card/card-placeholder.tsx'
import type { CollectionItemProps } from '#web/features/collections/card/collection-card.tsx'
import classes from '#web/features/collections/card/collections.module.css'
import { GridCell } from './grid-cell.tsx'
import { useProgressiveRender } from './use-progressive-render.ts'

type OfAll = Pick<CollectionItemProps, 'onDelete' | 'onUndo'> & Pick<PlaceholderProps, 'noName' | 'onOpen'>

interface GridBlockProps extends OfAll {
  collections: readonly Collection[]
  /** Number of items rendered in full immediately. */
  atOnce: number
  deleting: ReadonlySet<string>
  /** Month names, by ID of the first card in each month. */
  months: ReadonlyMap<string, string>
  /** Content before the cards. */
  lead?: ReactNode
  /** Number of empty cells in the last row. */
  places: number
}

/** Class names; the last row has an item, so there are fewer empty cells than columns. */
const emptyPlaces = ['first', 'second', 'third', 'fourth']

/** Full rows of the grid, laid out and painted separately from all others. */
export const GridBlock = memo(function GridBlock({
  collections,
  atOnce,
  deleting,
  months,
  lead,
  places,
  ...ofAll
}: GridBlockProps) {
  const block = useRef<HTMLDivElement>(null)
  const { whole, on } = useProgressiveRender(block, collections, atOnce)
  const cells = collections.length + (lead ? 1 : 0) + places
  return (
    <div ref={block} className={classes.block} style={{ '--cells': cells } as CSSProperties} {...on}>
      {lead && (
        <div {...ariaRoles.item} className={classes.lead}>
          {lead}
        </div>
      )}
      {collections.map((collection) => (
        <GridCell
          key={collection.id}
          collection={collection}
          month={months.get(collection.id)}
          isFull={whole.has(collection.id)}
          isDeleted={deleting.has(collection.id)}
          {...ofAll}
        />
      ))}
      {emptyPlaces.slice(0, places).map((place) => (
        <div key={place} className={classes.place} aria-hidden />
      ))}
    </div>
  )
}, isSame)

/** Returns whether the props are unchanged, so that changes in other blocks don't rerender this one. */
function isSame({ deleting, months, ...before }: GridBlockProps, after: GridBlockProps): boolean {
  if (!(Object.keys(before) as (keyof typeof before)[]).every((key) => Object.is(before[key], after[key])))
    return false
  // Usually no block has changed, and comparing thousands of cards is slow.
  if (months === after.months && deleting === after.deleting) return true
  return after.collections.every(
    ({ id }) => months.get(id) === after.months.get(id) && deleting.has(id) === after.deleting.has(id),
  )
}
