import { ActionIcon, Group } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './collections.module.css'
import type { Item } from './item-actions.ts'
import { openMenuAt } from './use-item.ts'

interface CollectionActionsProps {
  item: Item
  uid: string
}

/** What is done most with a collection, and a menu of all that can be done. */
export function CollectionActions({ item, uid }: CollectionActionsProps) {
  const { t } = useTranslation('collections')
  const { name, userId, processing } = item.collection
  const isMine = userId === uid
  return (
    <Group gap={2} wrap="nowrap" className={classes.above}>
      {isMine && processing.state === 'complete' && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('renameOf', { name })} onClick={item.rename}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {isMine && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('deleteOf', { name })} onClick={item.remove}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-haspopup="menu"
        aria-label={t('moreOf', { name })}
        onClick={(event) => openMenuAt(item, event.currentTarget)}
      >
        <IconDots size={17} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}
