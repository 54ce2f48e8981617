import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import classes from './collections.module.css'

interface CollectionActionsProps {
  collection: Collection
  onRename: () => void
  onDelete: () => void
}

export function CollectionActions({ collection, onRename, onDelete }: CollectionActionsProps) {
  const { t } = useTranslation('collections')
  const { name } = collection
  return (
    <Group gap={2} wrap="nowrap" className={classes.above}>
      {collection.processing.state === 'complete' && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('renameOf', { name })} onClick={onRename}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('deleteOf', { name })} onClick={onDelete}>
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}
