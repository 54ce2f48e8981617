import { Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { changeOwner } from './queries.ts'

interface BecomeOwnerProps {
  collection: Collection
  uid: string
  onChanged: (collection: Collection) => void
  onClose: () => void
}

/** Dialog that asks a workspace manager for confirmation before they take over a collection. */
export default function BecomeOwner({ collection, uid, onChanged, onClose }: BecomeOwnerProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const errorText = useErrorText()
  const runOnce = useOnce()
  useRestoreFocus()
  const { id, name } = collection
  const takeOwnership = useMutation({
    mutationFn: () => changeOwner(id, uid),
    onSuccess: (shared) => {
      onChanged({ ...collection, ...shared })
      notifications.show({ message: t('sharing:becomeOwner.done', { name }) })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sharing:becomeOwner.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{t('sharing:becomeOwner.text', { name })}</Text>
      {takeOwnership.isError && (
        <Text role="alert" c="red" mt="sm">
          {errorText(takeOwnership.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          loading={takeOwnership.isPending}
          data-autofocus
          onClick={() => runOnce(takeOwnership.mutateAsync)}
        >
          {t('sharing:becomeOwner.action')}
        </Button>
      </Group>
    </Modal>
  )
}
