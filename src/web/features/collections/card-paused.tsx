import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { PausedChip } from '#web/ui/paused-chip.tsx'
import { CardMessage } from './card-message.tsx'
import classes from './collections.module.css'
import { useUnpauseCollection } from './queries.ts'

/** What waits for credits, and the way to go on with it. */
export default function CardPaused({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['collections', 'common'])
  const unpause = useUnpauseCollection()
  return (
    <CardMessage icon={IconPlayerPause} text={t('collections:status.paused')}>
      <PausedChip reason={t('collections:status.pausedWhy')} />
      <Button
        size="compact-sm"
        variant="light"
        className={classes.above}
        loading={unpause.isPending}
        aria-label={t('collections:goOnWith', { name: collection.name })}
        onClick={() => unpause.mutate(collection.id)}
      >
        {t('common:retry')}
      </Button>
    </CardMessage>
  )
}
