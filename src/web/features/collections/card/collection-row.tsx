import { memo, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { showsSnippet } from '#domain/collection-kinds.ts'
import { cardName } from '#domain/collections.ts'
import { CollectionActions } from '#web/features/collections/actions/collection-actions.tsx'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { SelectBox } from '#web/features/collections/selection/select-box.tsx'
import { isRunning, Polling } from '#web/features/collections/state/polling.ts'
import { useItem } from '#web/features/collections/state/use-item.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { ariaRoles } from './aria-roles.ts'
import { startDrag } from './card-dragging.ts'
import { CardSpeakers } from './card-speakers.tsx'
import type { CollectionItemProps } from './collection-card.tsx'
import { LanguageMarker, Length, QualityBadges, StartDate } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { useSnippet } from './use-snippet.ts'

/** Whether its status needs a line of its own below the name. */
const hasStatusLine = (collection: Collection) => collection.needsLanguage || !showsSnippet(collection)

export const CollectionRow = memo(function CollectionRow(props: CollectionItemProps) {
  const { collection, leaving, onDelete, onUndo } = props
  const { t } = useTranslation('collections')
  const [renaming, setRenaming] = useState(false)
  const item = useRef<HTMLTableRowElement>(null)
  useFocusReturn(item, renaming || leaving)
  const { item: handle, on } = useItem({
    collection,
    rename: () => setRenaming(true),
    remove: () => onDelete(collection.id),
  })
  const { state } = collection.processing
  const snippet = useSnippet(collection)
  const shownName = cardName(collection.name) || t('noName')
  if (leaving)
    return (
      <tr {...ariaRoles.row} data-item={collection.id} className={`${classes.columns} ${classes.tableRow}`}>
        <td {...ariaRoles.cell} colSpan={6} className={classes.notice}>
          <DeletedNotice collection={collection} onUndo={() => onUndo(collection.id)} />
        </td>
      </tr>
    )
  return (
    <tr
      {...ariaRoles.row}
      ref={item}
      data-item={collection.id}
      className={`${classes.columns} ${classes.tableRow} ${hasStatusLine(collection) ? classes.twoLines : ''}`}
      data-state={state}
      draggable={!renaming}
      onDragStart={(event) => startDrag(event, collection.id)}
      {...on}
    >
      <td {...ariaRoles.cell} className={classes.actionsColumn}>
        {isRunning(collection) && <Polling collection={collection} place="row" />}
        <SelectBox collection={collection} />
        <CollectionActions item={handle} />
      </td>
      {/* The other cells are said with the name, not with the speakers below it, too. */}
      <th {...ariaRoles.rowHeader} scope="row" aria-label={shownName} className={classes.nameColumn}>
        <CollectionTitle collection={collection} renaming={renaming} onRenamed={() => setRenaming(false)} />
        {snippet !== null && <CardSpeakers collection={collection} />}
      </th>
      <td {...ariaRoles.cell} className={classes.snippetColumn}>
        {snippet !== null && <p className={classes.rowSnippet}>{snippet}</p>}
      </td>
      <td {...ariaRoles.cell} className={classes.lengthColumn}>
        <Length collection={collection} />
      </td>
      <td {...ariaRoles.cell} className={classes.startedColumn}>
        <StartDate epochSeconds={collection.started} withTime />
      </td>
      <td {...ariaRoles.cell} className={classes.statusColumn}>
        <LanguageMarker code={collection.languageCode} />
        <CollectionStatus collection={collection} place="row" />
        {snippet !== null && !collection.needsLanguage && <QualityBadges collection={collection} />}
      </td>
    </tr>
  )
})
