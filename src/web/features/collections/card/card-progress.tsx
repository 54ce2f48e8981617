import { Button, Group, Progress, Text } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { useCancelCollection } from '#web/features/collections/state/queries.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import messages from './card-messages.module.css'
import classes from './collections.module.css'
import { timeLeft } from './time-left.ts'

interface CardProgressProps {
  collection: Collection
  /** It takes longer than expected, so that no time is promised. */
  late: boolean
}

/** A running collection's stage, progress and time left, and a button to cancel it. */
export function CardProgress({ collection, late }: CardProgressProps) {
  const { t, i18n } = useTranslation(['collections', 'common'])
  const { state, stage, percent } = collection.processing
  const doing =
    state === 'translating'
      ? t('collections:status.translating')
      : t(`collections:stage.${(state === 'processing' && stage) || 'queued'}`)
  return (
    <div className={messages.progress}>
      <Group className={messages.stage} justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{doing}</Text>
        <Text size="sm" ff="monospace">
          {formatPercent(percent, i18n.resolvedLanguage ?? 'en')}
        </Text>
      </Group>
      <Progress
        value={percent}
        size="sm"
        className={messages.bar ?? ''}
        aria-label={t('collections:progressOf', { name: collection.name })}
      />
      <Foot collection={collection} late={late} />
    </div>
  )
}

function Foot({ collection, late }: CardProgressProps) {
  const { t } = useTranslation(['collections', 'common'])
  const cancel = useCancelCollection()
  const { state, secondsLeft } = collection.processing
  const left = secondsLeft === null || late ? null : timeLeft(secondsLeft)
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mih={26}>
      <Text size="xs" c="dimmed">
        {left && state === 'processing' ? t(`collections:left.${left.unit}`, { count: left.count }) : ''}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={classes.above}
        loading={cancel.isPending}
        aria-label={t('collections:cancelOf', { name: collection.name })}
        onClick={() => cancel.mutate(collection.id)}
      >
        {t('common:cancel')}
      </Button>
    </Group>
  )
}
