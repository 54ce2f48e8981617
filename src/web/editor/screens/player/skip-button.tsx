import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import classes from '#web/editor/core/commands/command-button.module.css'
import playback from '#web/editor/core/playback/playback.module.css'
import type { Player } from '#web/editor/core/playback/player.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface SkipButtonProps {
  player: Player
  /** Number of seconds to skip; negative to go back. */
  by: number
}

export function SkipButton({ player, by }: SkipButtonProps) {
  const { t } = useTranslation('transcripts')
  const name = t(by < 0 ? 'command.back' : 'command.forward')
  const Icon = by < 0 ? IconRotate : IconRotateClockwise
  return (
    <Tooltip label={name} classNames={{ tooltip: playback.hint ?? '' }}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} onClick={() => player.skip(by)}>
        <Icon size={26} stroke={1.5} aria-hidden />
        <span className={classes.badge} aria-hidden>
          {Math.abs(by)}
        </span>
      </ActionIcon>
    </Tooltip>
  )
}
