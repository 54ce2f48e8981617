import { Button } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Tracking } from '#web/editor/core/session/tracking.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './player-frame.module.css'

/** Button that returns to the spoken word after the viewer has scrolled away. */
export function JumpButton({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation('transcripts')
  const { isAway } = useSyncExternalStore(tracking.subscribe, tracking.snapshot)
  if (!isAway) return null
  return (
    <Button
      className={classes.above}
      size="compact-sm"
      radius="xl"
      leftSection={<IconFocusCentered size={16} aria-hidden />}
      onClick={() => tracking.jump()}
    >
      {t('command.jump')}
    </Button>
  )
}
