import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import table from '#web/ui/table.module.css'
import { CollectionRow } from './collection-row.tsx'
import classes from './collections.module.css'
import { GridCell } from './grid-cell.tsx'
import { padding, useColumns } from './grid-columns.ts'
import { monthsOf } from './months.ts'
import { RowBlock } from './row-block.tsx'

export type CollectionView = 'grid' | 'list'

/** So many cards are drawn whole at once; as many rows share a block. */
const seenAtOnce = 20
const blockSize = 50
/** At most one less than there are columns. */
const emptyPlaces = ['first', 'second', 'third', 'fourth']

interface CollectionListProps {
  collections: Collection[]
  /** Whose dashboard it is. */
  uid: string
  view: CollectionView
  deleting: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
  /** A first card, for adding, on wide screens. */
  lead?: ReactNode
}

/** The collections as cards or as a table. */
export function CollectionList({ view, ...given }: CollectionListProps) {
  // The same ones each time, so that only what changed is drawn anew.
  const onDelete = useCallbackRef(given.onDelete)
  const onUndo = useCallbackRef(given.onUndo)
  const list = { ...given, onDelete, onUndo }
  return view === 'grid' ? <Grid {...list} /> : <Table {...list} />
}

type ViewProps = Omit<CollectionListProps, 'view'>

function Grid({ collections, uid, deleting, onDelete, onUndo, ...given }: ViewProps) {
  const { i18n } = useTranslation('collections')
  const columns = useColumns()
  const wide = useMediaQuery('(min-width: 550px)', undefined, { getInitialValueInEffect: false })
  const lead = wide && given.lead
  const locale = i18n.resolvedLanguage ?? 'en'
  const months = useMemo(() => monthsOf(collections, locale), [collections, locale])
  const places = padding(collections.length + (lead ? 1 : 0), columns)
  return (
    <ul className={classes.grid}>
      {lead && <li className={classes.lead}>{lead}</li>}
      {collections.map((collection, index) => (
        <GridCell
          key={collection.id}
          month={months.get(collection.id)}
          first={index < seenAtOnce}
          leaving={deleting.has(collection.id)}
          {...{ collection, uid, onDelete, onUndo }}
        />
      ))}
      {emptyPlaces.slice(0, places).map((place) => (
        <li key={place} className={classes.place} aria-hidden />
      ))}
    </ul>
  )
}

function Table({ collections, uid, deleting, onDelete, onUndo }: ViewProps) {
  const { t } = useTranslation('collections')
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(collections.length / blockSize) }, (_, index) =>
        collections.slice(index * blockSize, (index + 1) * blockSize),
      ),
    [collections],
  )
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.actionsColumn}>
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" className={classes.snippetColumn}>
            {t('column.snippet')}
          </th>
          <th scope="col" className={classes.startedColumn}>
            {t('column.started')}
          </th>
          <th scope="col" className={classes.statusColumn}>
            {t('column.status')}
          </th>
        </tr>
      </thead>
      {blocks.map((block, index) => (
        <RowBlock
          key={block[0]?.id}
          collections={block}
          first={index === 0}
          row={(collection) => (
            <CollectionRow
              key={collection.id}
              leaving={deleting.has(collection.id)}
              {...{ collection, uid, onDelete, onUndo }}
            />
          )}
        />
      ))}
    </table>
  )
}
