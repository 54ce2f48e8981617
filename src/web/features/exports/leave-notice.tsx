import { Button, Group, Modal, Text } from '@mantine/core'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Message that an export continues after its page is closed. */
export function LeaveNotice({ bulkExport, onClose }: { bulkExport: BulkExport; onClose: () => void }) {
  const { t } = useTranslation(['exports', 'common'])
  const { done, total } = bulkExport
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exports:leaving.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text>{t('exports:leaving.text', { done, total })}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('exports:leaving.close')}
        </Button>
      </Group>
    </Modal>
  )
}
