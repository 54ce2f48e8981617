import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import parts from './card-parts.module.css'
import classes from './collections.module.css'
import { type Item, mayRename } from './item-actions.ts'
import { openMenuAt } from './use-item.ts'

interface CollectionActionsProps {
  item: Item
  uid: string
}

/** What is done most with a collection, and a menu of all that can be done. */
export function CollectionActions({ item, uid }: CollectionActionsProps) {
  const { t } = useTranslation('collections')
  const { name, userId } = item.collection
  const isMine = userId === uid
  return (
    <div className={`${parts.actions} ${classes.above}`}>
      {mayRename(item.collection, { uid }) && (
        <button
          type="button"
          className={parts.action}
          aria-label={t('renameOf', { name })}
          onClick={item.rename}
        >
          <IconPencil size={17} stroke={1.6} />
        </button>
      )}
      {isMine && (
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
