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
import { CollectionBadges, CollectionFacts } from './collection-facts.tsx'
import { type CardPartProps, CollectionStatus } from './collection-status.tsx'
import fading from './deleted-card.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { NameInput } from './name-input-part.ts'
import classes from './search-result-item.module.css'
import { useCard } from './use-card.ts'

interface SearchResultItemProps extends CollectionItemProps {
  /** Name of the collection, with the matches highlighted. */
  title: ReactNode
  /** Other matches. */
  children: ReactNode
}

/** Search result with its matches and the same actions as a card. */
export function SearchResultItem({
  collection,
  isDeleted,
  onDelete,
  onUndo,
  title,
  children,
}: SearchResultItemProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const card = useCard(collection)
  const element = useRef<HTMLDivElement>(null)
  useFocusReturn(element, isRenaming || isDeleted)
  const remove = () => onDelete(collection.id)
  const { item, handlers } = useItem({ collection, card, rename: () => setIsRenaming(true), remove })
  return (
    <div ref={element} data-item={collection.id} className={classes.found}>
      {card.isRunning && <Polling collection={collection} view="row" />}
      <article
        className={isDeleted ? `${classes.item} ${fading.leaving}` : classes.item}
        inert={isDeleted}
        draggable={!isRenaming}
        onDragStart={(event) => startDrag(event, collection.id)}
        {...handlers}
      >
        <SelectBox collection={collection} />
        <div className={classes.head}>
          <h2 className={classes.name}>
            {isRenaming ? (
              <Suspense fallback={title}>
                <NameInput collection={collection} onDone={() => setIsRenaming(false)} />
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
          <CollectionBadges card={card} collection={collection} />
        </div>
        <CollectionStatus collection={collection} card={card} />
        {children}
      </article>
      {isDeleted && <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />}
    </div>
  )
}

/** Title that links to the collection; failed collections can't be opened. */
function Title({ collection, card, children }: CardPartProps & { children: ReactNode }) {
  const { id, name } = collection
  if (!card.canOpen) return children
  return (
    <Link to={collectionRoute(collection)} params={{ id }} className={classes.open} title={name}>
      {children}
    </Link>
  )
}
