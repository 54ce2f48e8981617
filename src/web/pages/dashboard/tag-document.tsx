import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import DocumentTagPicker from '#web/editing/tags/document-tag-picker.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { DialogProps } from '#web/pages/dialogs/dialog-props.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'

/** Dialog for editing a document's tags. */
export default function TagDocument({ collections: [collection], onClose }: DialogProps) {
  const { t } = useTranslation(['editing', 'common'])
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [current, setCurrent] = useState(collection)
  useRestoreFocus()
  if (!current) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editing:tags.label')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      // Leaves room for the tag dropdown.
      styles={{ body: { minHeight: 320 } }}
    >
      <Text size="sm" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {current.name}
      </Text>
      <DocumentTagPicker
        collection={current}
        viewer={user.uid}
        onChanged={(updated) => {
          setCurrent(updated)
          putCollection(queryClient, updated)
        }}
        onClose={onClose}
      />
    </Modal>
  )
}
