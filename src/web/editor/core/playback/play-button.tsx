import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './playback.module.css'
import type { Player } from './player.ts'
import { usePlayerState } from './use-position.ts'

interface PlayButtonProps {
  player: Player
  id?: string | undefined
  hint?: string | undefined
}

export function PlayButton({ player, id, hint }: PlayButtonProps) {
  const { t } = useTranslation('transcripts')
  const { isPlaying } = usePlayerState(player)
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <Tooltip label={hint} disabled={!hint} classNames={{ tooltip: classes.hint ?? '' }}>
      <ActionIcon
        id={id}
        size={44}
        radius="xl"
        aria-label={isPlaying ? t('player.pause') : t('player.play')}
        onClick={() => player.toggle()}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
