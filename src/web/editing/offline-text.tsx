import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Message shown instead of content that can't be loaded while the browser is offline. */
export function OfflineText() {
  const { t } = useTranslation('editing')
  return (
    <Text size="sm" role="status">
      {t('offline')}
    </Text>
  )
}
