import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import parts from '#web/features/collections/card/card-parts.module.css'
import classes from '#web/features/collections/card/collections.module.css'
import { openMenuAt } from '#web/features/collections/state/use-item.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Item } from './item-actions.ts'

/** Buttons for the most common actions on a collection, and a menu with all of them. */
export function CollectionActions({ item }: { item: Item }) {
  const { t } = useTranslation('collections')
  const { name } = item.collection
  const { actions } = item.card
  return (
    <div className={`${parts.actions} ${classes.above}`}>
      {actions.includes('rename') && (
        <button
          type="button"
          className={parts.action}
          aria-label={t('renameOf', { name })}
          onClick={item.rename}
        >
          <IconPencil size={17} stroke={1.6} />
        </button>
      )}
      {actions.includes('delete') && (
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
