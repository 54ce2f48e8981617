import { type MouseEvent, memo } from 'react'
import type { Collection } from '#contract/collection.ts'
import { opens } from '#domain/card-actions.ts'
import { cardName } from '#domain/collections.ts'
import { collectionAddress } from '#web/lib/collection-route.ts'
import classes from './collections.module.css'

export interface PlaceholderProps {
  collection: Collection
  /** The text in place of a missing name. */
  noName: string
  /** Opens it in place. */
  onOpen: (event: MouseEvent, collection: Collection) => void
}

/** A card with only its name. There are thousands of them: no state or handlers of their own. */
export const CardPlaceholder = memo(function CardPlaceholder(props: PlaceholderProps) {
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <PlaceholderName {...props} />
      </h2>
    </article>
  )
})

/** A collection's name, which links to it like a whole card; failed ones don't open. */
export function PlaceholderName({ collection, noName, onOpen }: PlaceholderProps) {
  const shown = <bdi>{cardName(collection.name) || noName}</bdi>
  if (!opens(collection)) return shown
  return (
    <a
      href={collectionAddress(collection)}
      className={classes.cover}
      onClick={(event) => onOpen(event, collection)}
    >
      {shown}
    </a>
  )
}
