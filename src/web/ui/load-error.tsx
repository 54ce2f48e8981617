import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface LoadErrorProps {
  text: string
  onRetry: () => void
}

/** Message that something couldn't be loaded, with a retry button. */
export function LoadError({ text, onRetry }: LoadErrorProps) {
  const { t } = useTranslation('common')
  return (
    <Group role="alert">
      <Text>{text}</Text>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Group>
  )
}
