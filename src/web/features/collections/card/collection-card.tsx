import { type RefObject, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { cardSnippet } from '#domain/collections/card-texts.ts'
import { CollectionActions } from '#web/features/collections/actions/collection-actions.tsx'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { SelectBox } from '#web/features/collections/selection/select-box.tsx'
import { useItem } from '#web/features/collections/state/use-item.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { startDrag } from './card-dragging.ts'
import { CardSpeakers } from './card-speakers.tsx'
import { CardWaveform } from './card-waveform.tsx'
import { CollectionBadges, CollectionFacts } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import fading from './deleted-card.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { useCard } from './use-card.ts'

export interface CollectionItemProps {
  collection: Collection
  /** Whether the collection was deleted and can still be restored. */
  isDeleted: boolean
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

interface CollectionCardProps extends CollectionItemProps {
  /** The card's element in the grid. */
  cell: RefObject<HTMLElement | null>
}

export function CollectionCard({ collection, isDeleted, onDelete, onUndo, cell }: CollectionCardProps) {
  const { t } = useTranslation('collections')
  const card = useCard(collection)
  const [isRenaming, setIsRenaming] = useState(false)
  useFocusReturn(cell, isRenaming || isDeleted)
  const remove = () => onDelete(collection.id)
  const { item: menuItem, handlers } = useItem({
    collection,
    card,
    rename: () => setIsRenaming(true),
    remove,
  })
  const { snippet, status } = card
  // In other states, the message has its own actions, including deletion.
  const hasFooter = snippet !== null || status?.kind === 'paused' || status?.kind === 'language'
  return (
    <>
      <article
        className={isDeleted ? `${classes.card} ${fading.leaving}` : classes.card}
        data-state={collection.processing.state}
        inert={isDeleted}
        draggable={!isRenaming}
        onDragStart={(event) => startDrag(event, collection.id)}
        {...handlers}
      >
        <SelectBox collection={collection} />
        <CollectionFacts card={card} started={collection.started} />
        <CardWaveform collection={collection} />
        <h2 className={classes.name}>
          <CollectionTitle
            collection={collection}
            card={card}
            isRenaming={isRenaming}
            onRenamed={() => setIsRenaming(false)}
          />
        </h2>
        {snippet && (
          <p className={classes.snippet}>
            {'text' in snippet ? cardSnippet(snippet.text) : t(`beginning.${snippet.placeholder}`)}
          </p>
        )}
        {!hasFooter && <CollectionBadges card={card} collection={collection} />}
        <CollectionStatus
          collection={collection}
          card={card}
          {...(card.actions.includes('delete') && { onDelete: remove })}
        />
        {hasFooter && (
          <div className={classes.foot}>
            <CardSpeakers card={card} />
            <div>
              <CollectionBadges card={card} collection={collection} />
            </div>
            <CollectionActions item={menuItem} />
          </div>
        )}
      </article>
      {isDeleted && <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />}
    </>
  )
}
