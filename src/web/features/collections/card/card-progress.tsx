import { Button, Group, Progress as ProgressBar, Text } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import type { CardProgress as Progress } from '#domain/collections/card.ts'
import { useCancelCollection } from '#web/features/collections/state/queries.ts'
import { formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import messages from './card-messages.module.css'
import classes from './collections.module.css'

interface CardProgressProps {
  collection: Collection
  progress: Progress
}

/** Stage, progress and time left of a collection being processed, with a button to cancel it. */
export function CardProgress({ collection, progress }: CardProgressProps) {
  const { t, i18n } = useTranslation(['collections', 'common'])
  const { activity, percent } = progress
  return (
    <div className={messages.progress}>
      <Group className={messages.stage} justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">
          {activity === 'translating'
            ? t('collections:status.translating')
            : t(`collections:stage.${activity}`)}
        </Text>
        <Text size="sm" ff="monospace">
          {formatPercent(percent, i18n.resolvedLanguage ?? 'en')}
        </Text>
      </Group>
      <ProgressBar
        value={percent}
        size="sm"
        className={messages.bar ?? ''}
        aria-label={t('collections:progressOf', { name: collection.name })}
      />
      <Footer collection={collection} progress={progress} />
    </div>
  )
}

function Footer({ collection: { id, name }, progress: { left } }: CardProgressProps) {
  const { t } = useTranslation(['collections', 'common'])
  const cancel = useCancelCollection()
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mih={26}>
      <Text size="xs" c="dimmed">
        {left && t(`collections:left.${left.unit}`, { count: left.count })}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={classes.above}
        loading={cancel.isPending}
        aria-label={t('collections:cancelOf', { name })}
        onClick={() => cancel.mutate(id)}
      >
        {t('common:cancel')}
      </Button>
    </Group>
  )
}
