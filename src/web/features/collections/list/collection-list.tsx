import { useCallbackRef } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { ariaRoles } from '#web/features/collections/card/aria-roles.ts'
import type { PlaceholderProps } from '#web/features/collections/card/card-placeholder.tsx'
import classes from '#web/features/collections/card/collections.module.css'
import { useOpenCollection } from '#web/features/collections/card/use-open-collection.ts'
import { isDateOrder } from '#web/features/collections/state/list-order.ts'
import { useViewportHeight } from '#web/lib/browser/viewport.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import { splitIntoBlocks } from './blocks.ts'
import { cardHeight, rowHeight, rowsPerTableBlock } from './dimensions.ts'
import { GridBlock } from './grid-block.tsx'
import { countEmptyCells } from './grid-columns.ts'
import { rowsPerBlock } from './grid-rows.ts'
import { findMonthStarts } from './months.ts'
import { RowBlock } from './row-block.tsx'
import { TableHead } from './table-head.tsx'
import { useColumns, useHasUploadCards } from './use-columns.ts'
import { useFullRows } from './use-full-rows.ts'

export type CollectionView = 'grid' | 'list'

interface CollectionListProps {
  collections: Collection[]
  order: SortOrder
  onArrange: (order: SortOrder) => void
  view: CollectionView
  deletingIds: ReadonlySet<string>
  onDelete: (id: string) => void
  onUndo: (id: string) => void
  /** First card on wide screens, for adding recordings. */
  leadingCell?: ReactNode
}

/** Collections as cards or as a table. */
export function CollectionList({ view, ...props }: CollectionListProps) {
  const { t } = useTranslation('collections')
  // Stable functions, so that only actual changes cause a rerender.
  const onDelete = useCallbackRef(props.onDelete)
  const onUndo = useCallbackRef(props.onUndo)
  const onOpen = useOpenCollection()
  const list = { ...props, onDelete, onUndo, onOpen, noName: t('noName') }
  return view === 'grid' ? <Grid {...list} /> : <Table {...list} />
}

type ViewProps = Omit<CollectionListProps, 'view'> & Pick<PlaceholderProps, 'noName' | 'onOpen'>

const emptyMonths: ReadonlyMap<string, string> = new Map()

function Grid({ collections, order, onArrange: _, leadingCell: leadingCard, ...itemProps }: ViewProps) {
  const { i18n } = useTranslation('collections')
  const columns = useColumns()
  const hasUploadCards = useHasUploadCards()
  const leadingCell = hasUploadCards && leadingCard
  const leadingCount = leadingCell ? 1 : 0
  const locale = i18n.resolvedLanguage ?? 'en'
  const isDateOrdered = isDateOrder(order)
  const months = useMemo(
    () => (isDateOrdered ? findMonthStarts(collections, locale) : emptyMonths),
    [isDateOrdered, collections, locale],
  )
  const size = columns * rowsPerBlock
  const blocks = useFullRows(collections, size, leadingCount)
  const visibleCount = columns * Math.ceil(useViewportHeight() / cardHeight)
  const emptyCellCount = countEmptyCells(collections.length + leadingCount, columns)
  return (
    <div {...ariaRoles.list} data-items className={classes.grid}>
      {blocks.map(({ key, items }, index) => (
        <GridBlock
          key={key}
          collections={items}
          initialCount={visibleCount - index * size}
          emptyCellCount={index === blocks.length - 1 ? emptyCellCount : 0}
          {...(index === 0 && { leadingCell })}
          months={months}
          {...itemProps}
        />
      ))}
    </div>
  )
}

function Table({ collections, order, onArrange, ...itemProps }: ViewProps) {
  const blocks = useBlocks(collections)
  const visibleCount = Math.ceil(useViewportHeight() / rowHeight)
  return (
    <table {...ariaRoles.table} data-items className={`${table.table} ${classes.table}`}>
      <TableHead order={order} onArrange={onArrange} />
      {blocks.map((block, index) => (
        <RowBlock
          key={block[0]?.id}
          collections={block}
          initialCount={visibleCount - index * rowsPerTableBlock}
          {...itemProps}
        />
      ))}
    </table>
  )
}

/** Returns the rows in blocks; a change in one block doesn't rerender the others. */
function useBlocks(collections: readonly Collection[]): readonly (readonly Collection[])[] {
  const [lastSplit, setLastSplit] = useState(() => ({
    collections,
    blocks: splitIntoBlocks(collections, rowsPerTableBlock),
  }))
  if (lastSplit.collections === collections) return lastSplit.blocks
  const blocks = splitIntoBlocks(collections, rowsPerTableBlock, lastSplit.blocks)
  setLastSplit({ collections, blocks })
  return blocks
}
