import { Button, Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { formatPercent } from '#web/lib/format.ts'
import classes from './collections.module.css'
import { useCancelCollection } from './queries.ts'
import { timeLeft } from './time-left.ts'

/** What a running collection is doing, how far it is, how long it may take, and the way to stop it. */
export function CardProgress({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation(['collections', 'common'])
  const cancel = useCancelCollection()
  const { state, stage, percent, secondsLeft } = collection.processing
  const left = secondsLeft === null ? null : timeLeft(secondsLeft)
  const doing = state === 'queued' || !stage ? t('collections:stage.queued') : t(`collections:stage.${stage}`)
  return (
    <div className={classes.progress}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{doing}</Text>
        <Text size="sm" ff="monospace">
          {formatPercent(percent, i18n.resolvedLanguage ?? 'en')}
        </Text>
      </Group>
      <Progress
        value={percent}
        size="sm"
        my={6}
        aria-label={t('collections:progressOf', { name: collection.name })}
      />
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
    </div>
  )
}
