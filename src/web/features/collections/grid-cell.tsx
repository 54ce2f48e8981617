import { memo, useRef } from 'react'
import { CollectionCard, type CollectionItemProps } from './collection-card.tsx'
import classes from './collections.module.css'
import { FarCard, type FarProps } from './far-card.tsx'
import { isRunning, Polling } from './polling.ts'
import { said } from './said-roles.ts'

interface GridCellProps extends CollectionItemProps, Pick<FarProps, 'noName' | 'onOpen'> {
  /** Named on the first card of a month, where there is room for it. */
  month: string | undefined
  /** Not its name alone, by which it is found and reached. */
  whole: boolean
}

/** A place of the grid. */
export const GridCell = memo(function GridCell({ month, whole, noName, onOpen, ...props }: GridCellProps) {
  const cell = useRef<HTMLDivElement>(null)
  const { collection } = props
  return (
    <div {...said.item} ref={cell} data-item={collection.id} className={classes.cell}>
      {month && <span className={classes.month}>{month}</span>}
      {isRunning(collection) && <Polling collection={collection} place="card" />}
      {whole ? <CollectionCard {...props} cell={cell} /> : <FarCard {...{ collection, noName, onOpen }} />}
    </div>
  )
})
