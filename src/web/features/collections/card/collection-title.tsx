import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import { cardName } from '#domain/collections.ts'
import { collectionRoute } from '#web/lib/collection-route.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './collections.module.css'
import { NameInput } from './name-input-part.ts'

interface CollectionTitleProps {
  collection: Collection
  renaming: boolean
  onRenamed: () => void
}

/** The name of a collection. Its link covers the whole card or row; one that failed does not open. */
export function CollectionTitle({ collection, renaming, onRenamed }: CollectionTitleProps) {
  const { t } = useTranslation('collections')
  if (renaming)
    return (
      <Suspense fallback={<bdi>{collection.name}</bdi>}>
        <NameInput collection={collection} onDone={onRenamed} />
      </Suspense>
    )
  const name = <bdi>{cardName(collection.name) || t('noName')}</bdi>
  if (collection.processing.state === 'error') return name
  return (
    <Link
      to={collectionRoute(collection)}
      params={{ id: collection.id }}
      className={classes.cover}
      title={collection.name}
    >
      {name}
    </Link>
  )
}
