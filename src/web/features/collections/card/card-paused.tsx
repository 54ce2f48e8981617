import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { PausedChip } from '#web/editing/costs/paused-chip.tsx'
import { useRetry } from '#web/features/collections/state/use-retry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CardMessage } from './card-message.tsx'
import type { CardPartProps } from './collection-status.tsx'
import classes from './collections.module.css'

/** Message for a collection that is paused for lack of credits, with a button to resume it. */
export default function CardPaused({ collection }: CardPartProps) {
  const { t } = useTranslation(['collections', 'common'])
  const retry = useRetry(collection)
  return (
    <CardMessage icon={IconPlayerPause} text={t('collections:status.paused')}>
      <PausedChip reason={t('collections:status.pausedWhy')} />
      <Button
        size="compact-sm"
        variant="light"
        className={classes.above}
        {...retry}
        aria-label={t('collections:retryOf', { name: collection.name })}
      >
        {t('common:retry')}
      </Button>
    </CardMessage>
  )
}
