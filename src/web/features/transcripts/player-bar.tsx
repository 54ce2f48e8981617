import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAlertCircle,
  IconFocusCentered,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection, Peaks } from '#contract/collections.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { AudioVersionSwitch } from './audio-version-switch.tsx'
import type { CommandContext } from './command.ts'
import { CommandButton } from './command-button.tsx'
import { commandOf } from './commands.ts'
import { keysOf } from './key-choice.ts'
import { keyLabels } from './keys.ts'
import { PlayTime } from './playback/play-time.tsx'
import { SpeedSelect } from './playback/speed-select.tsx'
import { usePlayerState } from './playback/use-position.ts'
import { Waveform } from './playback/waveform.tsx'
import classes from './player-bar.module.css'

interface PlayerBarProps {
  context: CommandContext
  peaks: Peaks | undefined
  collection: Collection
}

/** Everything about playing, fixed at the bottom. */
export function PlayerBar({ context, peaks, collection }: PlayerBarProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { player, tracking } = context.session
  const { playing, failed } = usePlayerState(player)
  const { away } = useSyncExternalStore(tracking.subscribe, tracking.snapshot)
  const playKeys = keysOf(commandOf('playPause'), context.settings.keys).map((chord) =>
    keyLabels(chord).join(' '),
  )[0]
  return (
    <section ref={useBarHeight('--bar-bottom')} className={classes.bar} aria-label={t('player.label')}>
      {away && (
        <Button
          className={classes.jump}
          size="compact-sm"
          radius="xl"
          leftSection={<IconFocusCentered size={16} aria-hidden />}
          onClick={() => tracking.jump()}
        >
          {t('command.jump')}
        </Button>
      )}
      {failed && (
        <div className={classes.failed} role="alert">
          <IconAlertCircle size={18} aria-hidden />
          {t('player.failed')}
          <Button size="compact-xs" variant="light" color="red" onClick={() => void player.play()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      <div className={classes.controls}>
        <CommandButton id="back" context={context} badge="3" />
        <Tooltip label={playKeys ? `${t('command.playPause')} (${playKeys})` : t('command.playPause')}>
          <ActionIcon
            id={playButtonId}
            size={44}
            radius="xl"
            aria-label={playing ? t('player.pause') : t('player.play')}
            onClick={() => player.toggle()}
          >
            {playing ? (
              <IconPlayerPauseFilled size={20} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={20} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
        <CommandButton id="forward" context={context} badge="3" />
      </div>
      <Waveform player={player} peaks={peaks} label={t('player.seek')} />
      <div className={classes.options}>
        <AudioVersionSwitch versions={collection.audioVersions} session={context.session} />
        <PlayTime player={player} />
        <SpeedSelect player={player} />
        <CommandButton id="follow" context={context} />
        <div className={classes.desktop}>
          <CommandButton id="shortcuts" context={context} />
        </div>
      </div>
    </section>
  )
}

/** Where the keyboard goes when it leaves the text. */
export const playButtonId = 'play'
