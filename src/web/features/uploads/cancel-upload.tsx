import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface CancelUploadProps {
  question: string
  onYes: () => void
  onNo: () => void
}

/** Asks in place before an upload is thrown away. */
export function CancelUpload({ question, onYes, onNo }: CancelUploadProps) {
  const { t } = useTranslation()
  return (
    <Group role="alertdialog" aria-label={question} gap="xs" px={14} py={6} justify="space-between">
      <Text size="sm">{question}</Text>
      <Group gap={6}>
        <Button size="compact-sm" color="red" onClick={onYes} data-autofocus autoFocus>
          {t('yes')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onNo}>
          {t('no')}
        </Button>
      </Group>
    </Group>
  )
}
