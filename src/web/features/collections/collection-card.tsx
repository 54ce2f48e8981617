import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { cardSnippet } from '#domain/collections.ts'
import { startDrag } from './card-dragging.ts'
import { CollectionActions } from './collection-actions.tsx'
import { CollectionFacts, QualityBadges } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import fading from './leaving.module.css'
import { SelectBox } from './select-box.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useItem } from './use-item.ts'

export interface CollectionItemProps {
  collection: Collection
  /** Whose dashboard it is. */
  uid: string
  /** It was deleted and can still be called back. */
  leaving: boolean
  onDelete: (id: string) => void
  onUndo: (id: string) => void
}

interface CollectionCardProps extends CollectionItemProps {
  /** The place of the grid that it fills. */
  cell: RefObject<HTMLElement | null>
}

export function CollectionCard({ collection, uid, leaving, onDelete, onUndo, cell }: CollectionCardProps) {
  const { t } = useTranslation(['collections', 'languages'])
  const [renaming, setRenaming] = useState(false)
  useFocusReturn(cell, renaming || leaving)
  const remove = () => onDelete(collection.id)
  const { item: handle, on } = useItem({ collection, rename: () => setRenaming(true), remove })
  const { state } = collection.processing
  // Elsewhere the message has its own ways on, deleting among them.
  const hasFoot =
    state === 'complete' || state === 'paused' || (state === 'error' && collection.needsLanguage)
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
        <h2 className={classes.name}>
          <CollectionTitle collection={collection} renaming={renaming} onRenamed={() => setRenaming(false)} />
        </h2>
        {state === 'complete' && (
          <p className={classes.snippet}>
            {collection.languageCode === ''
              ? t('languages:neededSnippet')
              : cardSnippet(collection.snippet) || t('collections:noData')}
          </p>
        )}
        <CollectionStatus collection={collection} {...(collection.userId === uid && { onDelete: remove })} />
        {hasFoot && (
          <div className={classes.foot}>
            <div>{state === 'complete' && <QualityBadges collection={collection} />}</div>
            <CollectionActions item={handle} uid={uid} />
          </div>
        )}
      </article>
      {leaving && <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />}
    </>
  )
}
