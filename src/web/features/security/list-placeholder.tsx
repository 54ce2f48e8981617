import { Button, Skeleton, Text } from '@mantine/core'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface LoadingProps {
  error: unknown
  onRetry: () => void
}

/** Placeholder for a list that is loading or couldn't be loaded. */
export function ListPlaceholder({ error, onRetry }: LoadingProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (!error) return <Skeleton height={64} radius="md" aria-busy />
  return (
    <div role="alert">
      <Text size="sm" mb="sm">
        {errorText(error)}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
