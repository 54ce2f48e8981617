import { Alert, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { overdueTimeOf, statusMessage } from '#domain/recognition/status-message.ts'
import { formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'
import { RetryButton } from './retry-button.tsx'
import classes from './workbench.module.css'

const secondsPerMinute = 60

/**
 * Displays the current stage, its progress and the remaining time. The page opens the transcript
 * automatically once it is ready.
 */
export function ProcessingProgress({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation('transcripts')
  const { state, stage, percent, secondsLeft } = collection.processing
  const now = useNowAt(overdueTimeOf(collection))
  const message = statusMessage(collection, now)
  const stageText =
    state === 'translating' ? t('processing.translating') : t(`processing.stage.${stage ?? 'queued'}`)
  return (
    <main id="content" className={classes.main}>
      <Stack gap="sm" className={classes.waiting}>
        <Title order={2} fz={24} ff="var(--lh-reading)" fw={500}>
          {t('processing.title')}
        </Title>
        <Text c="dimmed">{t('processing.text')}</Text>
        <Progress value={percent} size="lg" mt="md" aria-label={t('processing.label')} />
        <Text size="sm" role="status">
          {stageText} · {formatPercent(percent, i18n.resolvedLanguage ?? 'en')}
        </Text>
        {secondsLeft !== null && !message && (
          <Text size="sm" c="dimmed">
            {secondsLeft < secondsPerMinute
              ? t('processing.moment')
              : t('processing.minutes', { count: Math.round(secondsLeft / secondsPerMinute) })}
          </Text>
        )}
        {(message === 'overdue' || message === 'gaveUp') && (
          <Alert variant="default" mt="md">
            <Group justify="space-between" gap="sm">
              <Text size="sm">{t(`processing.${message}`)}</Text>
              <RetryButton collection={collection} now={now} />
            </Group>
          </Alert>
        )}
      </Stack>
    </main>
  )
}
