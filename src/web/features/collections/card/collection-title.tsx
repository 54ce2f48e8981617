import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { collectionRoute } from '#web/lib/links/collection-route.ts'
import type { CardPartProps } from './collection-status.tsx'
import classes from './collections.module.css'
import { NameInput } from './name-input-part.ts'

interface CollectionTitleProps extends CardPartProps {
  isRenaming: boolean
  onRenamed: () => void
}

/** Name of a collection. Its link covers the whole card or row; failed collections can't be opened. */
export function CollectionTitle({ collection, card, isRenaming, onRenamed }: CollectionTitleProps) {
  const { t } = useTranslation('collections')
  if (isRenaming)
    return (
      <Suspense fallback={<bdi>{collection.name}</bdi>}>
        <NameInput collection={collection} onDone={onRenamed} />
      </Suspense>
    )
  const name = <bdi>{card.name || t('noName')}</bdi>
  if (!card.canOpen) return name
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
