import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { CollectionActions } from '#web/features/collections/actions/collection-actions.tsx'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { SelectBox } from '#web/features/collections/selection/select-box.tsx'
import { Polling } from '#web/features/collections/state/polling.ts'
import { useItem } from '#web/features/collections/state/use-item.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'
import { startDrag } from './card-dragging.ts'
import type { CollectionItemProps } from './collection-card.tsx'
import { CollectionFacts, QualityBadges } from './collection-facts.tsx'
import { type CardPartProps, CollectionStatus } from './collection-status.tsx'
import fading from './deleted-card.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { NameInput } from './name-input-part.ts'
import classes from './search-result-item.module.css'
import { useCard } from './use-card.ts'

interface FoundItemProps extends CollectionItemProps {
  /** Name of the collection, with matches marked. */
  title: ReactNode
  /** Other matches. */
  children: ReactNode
}

/** Search result with the actions of a card, and its matches. */
export function SearchResultItem({
  collection,
  isDeleted,
  onDelete,
  onUndo,
  title,
  children,
}: FoundItemProps) {
  const [renaming, setRenaming] = useState(false)
  const card = useCard(collection)
  const element = useRef<HTMLDivElement>(null)
  useFocusReturn(element, renaming || isDeleted)
  const remove = () => onDelete(collection.id)
  const { item, on } = useItem({ collection, card, rename: () => setRenaming(true), remove })
  return (
    <div ref={element} data-item={collection.id} className={classes.found}>
      {card.running && <Polling collection={collection} view="row" />}
      <article
        className={isDeleted ? `${classes.item} ${fading.leaving}` : classes.item}
        inert={isDeleted}
        draggable={!renaming}
        onDragStart={(event) => startDrag(event, collection.id)}
        {...on}
      >
        <SelectBox collection={collection} />
        <div className={classes.head}>
          <h2 className={classes.name}>
            {renaming ? (
              <Suspense fallback={title}>
                <NameInput collection={collection} onDone={() => setRenaming(false)} />
              </Suspense>
            ) : (
              <Title collection={collection} card={card}>
                {title}
              </Title>
            )}
          </h2>
          <CollectionActions item={item} />
        </div>
        <div className={classes.facts}>
          <CollectionFacts card={card} started={collection.started} />
          {card.badges.length > 0 && <QualityBadges card={card} collection={collection} />}
        </div>
        <CollectionStatus collection={collection} card={card} />
        {children}
      </article>
      {isDeleted && <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />}
    </div>
  )
}

/** Title that links to the collection; failed collections don't open. */
function Title({ collection, card, children }: CardPartProps & { children: ReactNode }) {
  const { id, name } = collection
  if (!card.opens) return children
  return (
    <Link to={collectionRoute(collection)} params={{ id }} className={classes.open} title={name}>
      {children}
    </Link>
  )
}
