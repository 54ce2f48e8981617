import { ActionIcon, Group } from '@mantine/core'
import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import classes from './collections.module.css'

/** Cards do without it at first: what floats is heavy. */
const AssignMenu = lazyPart(() => import('./assign-menu.tsx'))

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
      <Suspense
        fallback={
          <ActionIcon variant="transparent" color="gray" component="span" aria-hidden>
            <IconFolder size={17} stroke={1.6} />
          </ActionIcon>
        }
      >
        <AssignMenu collection={collection} uid={uid} />
      </Suspense>
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
