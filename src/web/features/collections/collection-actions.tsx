import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { AssignMenu } from './assign-menu.tsx'
import classes from './collections.module.css'

interface CollectionActionsProps {
  collection: Collection
  uid: string
  onRename: () => void
  onDelete: () => void
}

export function CollectionActions({ collection, uid, onRename, onDelete }: CollectionActionsProps) {
  const { t } = useTranslation('collections')
  const { name } = collection
  const isMine = collection.userId === uid
  return (
    <Group gap={2} wrap="nowrap" className={classes.above}>
      <AssignMenu collection={collection} uid={uid} />
      {isMine && collection.processing.state === 'complete' && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('renameOf', { name })} onClick={onRename}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {isMine && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('deleteOf', { name })} onClick={onDelete}>
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </Group>
  )
}
