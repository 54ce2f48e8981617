import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'

const steps = ['connection', 'page', 'again', 'file'] as const

/** Help dialog for failed uploads, with a way to contact support. */
export default function UploadHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['uploads', 'common'])
  const contactSupport = () => {
    onClose()
    openHelp({ subject: t('uploads:toast.uploadTitle') })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('uploads:help.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text mb="sm">{t('uploads:help.kept')}</Text>
      <List spacing="xs">
        {steps.map((step) => (
          <List.Item key={step}>{t(`uploads:help.${step}`)}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={contactSupport}>
          {t('uploads:help.ask')}
        </Button>
      </Group>
    </Modal>
  )
}
