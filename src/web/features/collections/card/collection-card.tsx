import { type RefObject, use, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { cardSnippet } from '#domain/collections.ts'
import { CollectionActions } from '#web/features/collections/actions/collection-actions.tsx'
import { mayDelete } from '#web/features/collections/actions/item-actions.ts'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { SelectBox } from '#web/features/collections/selection/select-box.tsx'
import { useItem } from '#web/features/collections/state/use-item.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { startDrag } from './card-dragging.ts'
import { CardSpeakers } from './card-speakers.tsx'
import { CardWave } from './card-wave.tsx'
import { CollectionFacts, QualityBadges } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import fading from './deleted-card.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { useSnippet } from './use-snippet.ts'

export interface CollectionItemProps {
  collection: Collection
  /** It was deleted and can still be called back. */
  leaving: boolean
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

interface CollectionCardProps extends CollectionItemProps {
  /** The place of the grid that it fills. */
  cell: RefObject<HTMLElement | null>
}

export function CollectionCard({ collection, leaving, onDelete, onUndo, cell }: CollectionCardProps) {
  const viewer = use(ViewerContext)
  const [renaming, setRenaming] = useState(false)
  useFocusReturn(cell, renaming || leaving)
  const remove = () => onDelete(collection.id)
  const { item: handle, on } = useItem({ collection, rename: () => setRenaming(true), remove })
  const { state } = collection.processing
  const snippet = useSnippet(collection, cardSnippet)
  // Elsewhere the message has its own ways on, deleting among them.
  const hasFoot = snippet !== null || state === 'paused' || (state === 'error' && collection.needsLanguage)
  return (
    <>
      <article
        className={leaving ? `${classes.card} ${fading.leaving}` : classes.card}
        data-state={state}
        inert={leaving}
        draggable={!renaming}
        onDragStart={(event) => startDrag(event, collection.id)}
        {...on}
      >
        <SelectBox collection={collection} />
        <CollectionFacts collection={collection} />
        <CardWave collection={collection} />
        <h2 className={classes.name}>
          <CollectionTitle collection={collection} renaming={renaming} onRenamed={() => setRenaming(false)} />
        </h2>
        {snippet !== null && <p className={classes.snippet}>{snippet}</p>}
        <CollectionStatus
          collection={collection}
          {...(mayDelete(collection, viewer) && { onDelete: remove })}
        />
        {hasFoot && (
          <div className={classes.foot}>
            {snippet !== null && <CardSpeakers collection={collection} />}
            <div>{snippet !== null && <QualityBadges collection={collection} />}</div>
            <CollectionActions item={handle} />
          </div>
        )}
      </article>
      {leaving && <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />}
    </>
  )
}
