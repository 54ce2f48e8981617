import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { formatMonth } from '#web/lib/format.ts'
import table from '#web/ui/table.module.css'
import { CollectionCard } from './collection-card.tsx'
import { CollectionRow } from './collection-row.tsx'
import classes from './collections.module.css'

export type CollectionView = 'grid' | 'list'

interface CollectionListProps {
  collections: Collection[]
  /** Whose dashboard it is. */
  uid: string
  view: CollectionView
  deleting: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
  /** A first card, for adding. */
  lead?: ReactNode
}

/** The month that the card at `index` is the first of, in the viewer's time zone. */
function monthThatBegins(collections: Collection[], index: number, locale: string): string | undefined {
  const monthOf = (collection: Collection | undefined) =>
    collection && formatMonth(collection.started, locale)
  const month = monthOf(collections[index])
  return month === monthOf(collections[index - 1]) ? undefined : month
}

/** The collections as cards or as a table. */
export function CollectionList({
  collections,
  uid,
  view,
  deleting,
  onDelete,
  onUndo,
  lead,
}: CollectionListProps) {
  const { t, i18n } = useTranslation('collections')
  const itemProps = (collection: Collection) => ({
    collection,
    uid,
    leaving: deleting.has(collection.id),
    onDelete: () => onDelete(collection.id),
    onUndo: () => onUndo(collection.id),
  })
  if (view === 'grid')
    return (
      <ul className={classes.grid}>
        {lead && <li className={classes.lead}>{lead}</li>}
        {collections.map((collection, index) => (
          <CollectionCard
            key={collection.id}
            month={monthThatBegins(collections, index, i18n.resolvedLanguage ?? 'en')}
            {...itemProps(collection)}
          />
        ))}
      </ul>
    )
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" className={classes.snippetColumn}>
            {t('column.snippet')}
          </th>
          <th scope="col">{t('column.started')}</th>
          <th scope="col">{t('column.status')}</th>
        </tr>
      </thead>
      <tbody>
        {collections.map((collection) => (
          <CollectionRow key={collection.id} {...itemProps(collection)} />
        ))}
      </tbody>
    </table>
  )
}
