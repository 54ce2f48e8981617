import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import DocumentTagPicker from '#web/editing/tags/document-tag-picker.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useReturnedFocus } from '#web/ui/use-returned-focus.ts'
import type { DashboardDialogProps } from './dashboard-dialogs.tsx'

/** Dialog for editing a document's tags. */
export default function TagDocument({ collections: [collection], onClose }: DashboardDialogProps) {
  const { t } = useTranslation(['editing', 'common'])
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [shown, setShown] = useState(collection)
  useReturnedFocus()
  if (!shown) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editing:tags.label')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      // Leaves room for the list of tags.
      styles={{ body: { minHeight: 320 } }}
    >
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {shown.name}
      </Text>
      <DocumentTagPicker
        collection={shown}
        viewer={user.uid}
        onChanged={(changed) => {
          setShown(changed)
          putCollection(queryClient, changed)
        }}
        onClose={onClose}
      />
    </Modal>
  )
}
