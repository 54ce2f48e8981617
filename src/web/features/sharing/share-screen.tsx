import { Loader, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { MembersPanel } from './members-panel.tsx'
import { PublicLinkPanel } from './public-link-panel.tsx'
import { shareChangeKey, sharedCollectionQuery } from './queries.ts'
import classes from './sharing.module.css'

/** Duration of the fade-out, in milliseconds. */
const fadeMs = 500

interface ShareScreenProps {
  id: string
  /** ID of the viewer. */
  uid: string
  workspaces: readonly Workspace[]
  onChanged: (collection: Collection) => void
  onClose: () => void
}

/** Full-screen view of a collection's owner and the members with access to it. */
export default function ShareScreen({ id, uid, workspaces, onChanged, onClose }: ShareScreenProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const errorText = useErrorText()
  useRestoreFocus()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const { data: collection, error } = useLiveCollection(id, close)
  const role = workspaces.find((workspace) => workspace.id === collection?.orgId)?.role
  const viewer = { uid, isOwner: role === 'owner', isManager: role === 'owner' || role === 'admin' }
  const canShare = collection && (collection.userId === uid || viewer.isManager)
  return (
    <Modal
      fullScreen
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      transitionProps={{ transition: 'fade', duration: 150, exitDuration: fadeMs }}
      title={t('sharing:title', { name: collection?.name ?? '…' })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
    >
      {error && <Text role="alert">{errorText(error)}</Text>}
      {!collection && !error && <Loader role="status" aria-label={t('common:loading')} />}
      {collection && !canShare && <Text>{t('sharing:notAllowed')}</Text>}
      {canShare && (
        <>
          <PublicLinkPanel collection={collection} />
          <Text mb="lg">{t('sharing:intro')}</Text>
          <MembersPanel collection={collection} viewer={viewer} onChanged={onChanged} />
        </>
      )}
    </Modal>
  )
}

/** Returns a collection, kept up to date with other users' changes. */
function useLiveCollection(id: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = sharedCollectionQuery(id)
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'collection' && event.collection.id === id) {
        const isChanging = queryClient.isMutating({ mutationKey: shareChangeKey(id) }) > 0
        if (!isChanging) queryClient.setQueryData(queryKey, event.collection)
      } else if (event.type === 'collectionDeleted' && event.id === id) onDeleted()
    },
    onReconnect: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return useQuery(sharedCollectionQuery(id))
}
