import { ActionIcon, Popover, Slider } from '@mantine/core'
import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react'
import { formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './playback.module.css'
import type { Player } from './player.ts'
import { usePlayerState } from './use-position.ts'

/** Volume control, hidden on devices with volume keys. */
export function VolumeButton({ player }: { player: Player }) {
  const { t, i18n } = useTranslation('transcripts')
  const { volume } = usePlayerState(player)
  const Icon = volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume
  const percent = (fraction: number) => formatPercent(fraction * 100, i18n.resolvedLanguage ?? 'en')
  return (
    <div className={classes.volume}>
      <Popover position="top" withArrow trapFocus shadow="md">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('player.volume')}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Slider
            w={140}
            size="sm"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            label={percent}
            thumbLabel={t('player.volume')}
            thumbProps={{ 'aria-valuetext': percent(volume) }}
            onChange={(value) => player.setVolume(value)}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
