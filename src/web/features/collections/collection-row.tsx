import { Text } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardSnippet } from '#domain/collections.ts'
import { startDrag } from './card-dragging.ts'
import { CollectionActions } from './collection-actions.tsx'
import type { CollectionItemProps } from './collection-card.tsx'
import { LanguageMarker, QualityBadges, StartDate } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { isRunning, Polling } from './polling.ts'
import { SelectBox } from './select-box.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useItem } from './use-item.ts'

export const CollectionRow = memo(function CollectionRow(props: CollectionItemProps) {
  const { collection, uid, leaving, onDelete, onUndo } = props
  const { t } = useTranslation(['collections', 'languages'])
  const [renaming, setRenaming] = useState(false)
  const item = useRef<HTMLTableRowElement>(null)
  useFocusReturn(item, renaming || leaving)
  const { item: handle, on } = useItem({
    collection,
    rename: () => setRenaming(true),
    remove: () => onDelete(collection.id),
  })
  const { state } = collection.processing
  if (leaving)
    return (
      <tr className={classes.tableRow}>
        <td colSpan={5}>
          <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />
        </td>
      </tr>
    )
  return (
    <tr
      ref={item}
      className={classes.tableRow}
      data-state={state}
      draggable={!renaming}
      onDragStart={(event) => startDrag(event, collection.id)}
      {...on}
    >
      <td className={classes.actionsColumn}>
        {isRunning(collection) && <Polling collection={collection} place="row" />}
        <SelectBox collection={collection} />
        <CollectionActions item={handle} uid={uid} />
      </td>
      <th scope="row" className={classes.nameColumn}>
        <CollectionTitle collection={collection} renaming={renaming} onRenamed={() => setRenaming(false)} />
      </th>
      <td className={classes.snippetColumn}>
        {state === 'complete' && (
          <Text className={classes.rowSnippet}>
            {collection.languageCode === ''
              ? t('languages:neededSnippet')
              : cardSnippet(collection.snippet) || t('collections:noData')}
          </Text>
        )}
      </td>
      <td className={classes.startedColumn}>
        <LanguageMarker code={collection.languageCode} /> <StartDate epochSeconds={collection.started} />
      </td>
      <td className={classes.statusColumn}>
        <CollectionStatus collection={collection} />
        {state === 'complete' && <QualityBadges collection={collection} />}
      </td>
    </tr>
  )
})
