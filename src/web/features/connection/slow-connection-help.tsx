import { List, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const steps = ['closer', 'others', 'audio', 'upload'] as const

/** Dialog that explains the effects of a slow connection and what to do about it. */
export function SlowConnectionHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['connection', 'common'])
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('connection:help.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('connection:help.meaning')}</Text>
        <Text size="sm" fw={600}>
          {t('connection:help.whatHelps')}
        </Text>
        <List size="sm" spacing={6}>
          {steps.map((step) => (
            <List.Item key={step}>{t(`connection:help.${step}`)}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {t('connection:help.again')}
        </Text>
      </Stack>
    </Modal>
  )
}
