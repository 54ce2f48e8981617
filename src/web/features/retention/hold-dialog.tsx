import { Modal, Stack, Text } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { HoldForm } from './hold-form.tsx'

interface HoldDialogProps {
  collection: Collection
  onChanged: (collection: Collection) => void
  onClose: () => void
}

/** Dialog for a collection's legal hold. */
export default function HoldDialog({ collection, onChanged, onClose }: HoldDialogProps) {
  const { t } = useTranslation(['retention', 'common'])
  useRestoreFocus()
  const { id, name } = collection
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('retention:hold.dialog')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('retention:hold.about', { name })}
        </Text>
        <HoldForm
          target={{ id }}
          onChanged={(onHold) => {
            // A hold cancels an announced deletion.
            onChanged({ ...collection, onHold, ...(onHold && { retention: null }) })
            onClose()
          }}
        />
      </Stack>
    </Modal>
  )
}
