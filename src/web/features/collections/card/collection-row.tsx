import { memo, useRef, useState } from 'react'
import { CollectionActions } from '#web/features/collections/actions/collection-actions.tsx'
import { useFocusReturn } from '#web/features/collections/actions/use-focus-return.ts'
import { SelectBox } from '#web/features/collections/selection/select-box.tsx'
import { Polling } from '#web/features/collections/state/polling.ts'
import { useItem } from '#web/features/collections/state/use-item.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ariaRoles } from './aria-roles.ts'
import { startDrag } from './card-dragging.ts'
import { CardSpeakers } from './card-speakers.tsx'
import type { CollectionItemProps } from './collection-card.tsx'
import { CollectionBadges, LanguageMarker, Length, StartDate } from './collection-facts.tsx'
import { CollectionStatus } from './collection-status.tsx'
import { CollectionTitle } from './collection-title.tsx'
import classes from './collections.module.css'
import { DeletedNotice } from './deleted-notice.tsx'
import { useCard } from './use-card.ts'

export const CollectionRow = memo(function CollectionRow(props: CollectionItemProps) {
  const { collection, isDeleted, onDelete, onUndo } = props
  const { t } = useTranslation('collections')
  const [isRenaming, setIsRenaming] = useState(false)
  const card = useCard(collection)
  const { snippet, status } = card
  const item = useRef<HTMLTableRowElement>(null)
  useFocusReturn(item, isRenaming || isDeleted)
  const { item: menuItem, handlers } = useItem({
    collection,
    card,
    rename: () => setIsRenaming(true),
    remove: () => onDelete(collection.id),
  })
  // The status needs its own line below the name.
  const hasTwoLines = status?.kind === 'language' || snippet === null
  if (isDeleted)
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
      className={`${classes.columns} ${classes.tableRow} ${hasTwoLines ? classes.twoLines : ''}`}
      data-state={collection.processing.state}
      draggable={!isRenaming}
      onDragStart={(event) => startDrag(event, collection.id)}
      {...handlers}
    >
      <td {...ariaRoles.cell} className={classes.actionsColumn}>
        {card.isRunning && <Polling collection={collection} view="row" />}
        <SelectBox collection={collection} />
        <CollectionActions item={menuItem} />
      </td>
      {/* The other cells are announced with the name, but without the speakers below it. */}
      <th
        {...ariaRoles.rowHeader}
        scope="row"
        aria-label={card.name || t('noName')}
        className={classes.nameColumn}
      >
        <CollectionTitle
          collection={collection}
          card={card}
          isRenaming={isRenaming}
          onRenamed={() => setIsRenaming(false)}
        />
        <CardSpeakers card={card} />
      </th>
      <td {...ariaRoles.cell} className={classes.snippetColumn}>
        {snippet && (
          <p className={classes.rowSnippet}>
            {'text' in snippet ? snippet.text : t(`beginning.${snippet.placeholder}`)}
          </p>
        )}
      </td>
      <td {...ariaRoles.cell} className={classes.lengthColumn}>
        <Length card={card} />
      </td>
      <td {...ariaRoles.cell} className={classes.startedColumn}>
        <StartDate epochSeconds={collection.started} showsTime />
      </td>
      <td {...ariaRoles.cell} className={classes.statusColumn}>
        <LanguageMarker card={card} />
        <CollectionStatus collection={collection} card={card} variant="row" />
        <CollectionBadges card={card} collection={collection} />
      </td>
    </tr>
  )
})
