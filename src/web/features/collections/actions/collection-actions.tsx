import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import parts from '#web/features/collections/card/card-parts.module.css'
import classes from '#web/features/collections/card/collections.module.css'
import { openMenuAt } from '#web/features/collections/state/use-item.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { type Item, mayDelete, mayRename } from './item-actions.ts'

/** The most frequent actions on a collection, and a menu with all of them. */
export function CollectionActions({ item }: { item: Item }) {
  const { t } = useTranslation('collections')
  const viewer = use(ViewerContext)
  const { name } = item.collection
  return (
    <div className={`${parts.actions} ${classes.above}`}>
      {mayRename(item.collection, viewer) && (
        <button
          type="button"
          className={parts.action}
          aria-label={t('renameOf', { name })}
          onClick={item.rename}
        >
          <IconPencil size={17} stroke={1.6} />
        </button>
      )}
      {mayDelete(item.collection, viewer) && (
        <button
          type="button"
          className={parts.action}
          aria-label={t('deleteOf', { name })}
          onClick={item.remove}
        >
          <IconTrash size={17} stroke={1.6} />
        </button>
      )}
      <button
        type="button"
        className={parts.action}
        aria-haspopup="menu"
        aria-label={t('moreOf', { name })}
        onClick={(event) => openMenuAt(item, event.currentTarget)}
      >
        <IconDots size={17} stroke={1.6} />
      </button>
    </div>
  )
}
