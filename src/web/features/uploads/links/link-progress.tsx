import { Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { LinkStart } from './use-start-links.ts'

/** Shows how many links have been started. */
export function LinkProgress({ start: { phase, count } }: { start: LinkStart }) {
  const { t } = useTranslation('uploads')
  return (
    <div role="status">
      {phase !== 'idle' && (
        <Text size="sm">{count > 0 ? t('link.started', { count }) : t('link.starting')}</Text>
      )}
      {phase === 'waiting' && (
        <Text size="sm" c="dimmed">
          {t('link.wait')}
        </Text>
      )}
    </div>
  )
}
