import { type MouseEvent, memo } from 'react'
import type { Collection } from '#contract/collection.ts'
import { canOpen } from '#domain/collections/card-actions.ts'
import { cardName } from '#domain/collections/card-texts.ts'
import { collectionUrl } from '#web/lib/links/collection-route.ts'
import classes from './collections.module.css'

export interface PlaceholderProps {
  collection: Collection
  /** Placeholder for a missing name. */
  noName: string
  /** Opens the collection in the same tab. */
  onOpen: (event: MouseEvent, collection: Collection) => void
}

/**
 * Card that shows only a name. A list can contain thousands of placeholders, so they have no state of their
 * own.
 */
export const CardPlaceholder = memo(function CardPlaceholder(props: PlaceholderProps) {
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <PlaceholderName {...props} />
      </h2>
    </article>
  )
})

/** Name of a collection. Its link covers the card; failed collections can't be opened. */
export function PlaceholderName({ collection, noName, onOpen }: PlaceholderProps) {
  const name = <bdi>{cardName(collection.name) || noName}</bdi>
  if (!canOpen(collection)) return name
  return (
    <a
      href={collectionUrl(collection)}
      className={classes.cover}
      onClick={(event) => onOpen(event, collection)}
    >
      {name}
    </a>
  )
}
