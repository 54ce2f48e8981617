import { Button } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Tracking } from '#web/editor/core/session/tracking.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './player-frame.module.css'

/** A button back to the spoken word, for viewers who scrolled away from it. */
export function JumpButton({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation('transcripts')
  const { away } = useSyncExternalStore(tracking.subscribe, tracking.snapshot)
  if (!away) return null
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
