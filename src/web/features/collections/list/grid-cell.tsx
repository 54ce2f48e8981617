import { memo, useRef } from 'react'
import { isRunning } from '#domain/recognition/processing.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import { CardPlaceholder, type PlaceholderProps } from '#web/features/collections/card/card-placeholder.tsx'
import { CollectionCard, type CollectionItemProps } from '#web/features/collections/card/collection-card.tsx'
import classes from '#web/features/collections/card/collections.module.css'
import { Polling } from '#web/features/collections/state/polling.ts'

interface GridCellProps extends CollectionItemProps, Pick<PlaceholderProps, 'noName' | 'onOpen'> {
  /** Name of the month, on the month's first card; undefined if there is no room. */
  month: string | undefined
  /** Whether to render the full card rather than only its name. */
  isFull: boolean
}

export const GridCell = memo(function GridCell({ month, isFull, noName, onOpen, ...props }: GridCellProps) {
  const cell = useRef<HTMLDivElement>(null)
  const { collection } = props
  return (
    <div {...ariaRoles.item} ref={cell} data-item={collection.id} className={classes.cell}>
      {month && <span className={classes.month}>{month}</span>}
      {isRunning(collection) && <Polling collection={collection} view="card" />}
      {isFull ? (
        <CollectionCard {...props} cell={cell} />
      ) : (
        <CardPlaceholder collection={collection} noName={noName} onOpen={onOpen} />
      )}
    </div>
  )
})
