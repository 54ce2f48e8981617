import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { cardName } from '#domain/collections.ts'
import { CollectionCard, type CollectionItemProps } from './collection-card.tsx'
import classes from './collections.module.css'
import { isRunning, Polling } from './polling.ts'
import { useNear } from './use-near.ts'

interface GridCellProps extends CollectionItemProps {
  /** Named on the first card of a month, where there is room for it. */
  month: string | undefined
  /** It is among the first, which are seen at once. */
  first: boolean
}

/** A place of the grid: the whole card near the viewport, elsewhere its name, by which it is found and reached. */
export const GridCell = memo(function GridCell({ month, first, ...props }: GridCellProps) {
  const cell = useRef<HTMLLIElement>(null)
  const near = useNear(cell, first)
  return (
    <li ref={cell} className={classes.cell}>
      {month && <span className={classes.month}>{month}</span>}
      {isRunning(props.collection) && <Polling collection={props.collection} place="card" />}
      {near ? <CollectionCard {...props} cell={cell} /> : <FarCard collection={props.collection} />}
    </li>
  )
})

function FarCard({ collection: { id, name, processing } }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const shown = cardName(name) || t('noName')
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        {processing.state === 'error' ? (
          shown
        ) : (
          <a href={`/transcript/${id}`} className={classes.cover}>
            {shown}
          </a>
        )}
      </h2>
    </article>
  )
}
