import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAlertCircle,
  IconFocusCentered,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { AudioVersionSwitch } from './audio-version-switch.tsx'
import type { CommandContext } from './command.ts'
import { CommandButton } from './command-button.tsx'
import { commandOf } from './commands.ts'
import { shownKeys } from './key-choice.ts'
import type { PeakBytes } from './playback/peak-levels.ts'
import { PlayTime } from './playback/play-time.tsx'
import { SpeedSelect } from './playback/speed-select.tsx'
import { usePlayerState } from './playback/use-position.ts'
import { VolumeButton } from './playback/volume-button.tsx'
import { Waveform } from './playback/waveform.tsx'
import classes from './player-bar.module.css'
import { useLoopEnd } from './use-loop-end.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { useWaveformMarks, withHighlights } from './waveform-marks.ts'

interface PlayerBarProps {
  context: CommandContext
  peaks: PeakBytes | undefined
  collection: Collection
}

/** Everything about playing, fixed at the bottom. */
export function PlayerBar({ context, peaks, collection }: PlayerBarProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { player, tracking, loop } = context.session
  const marks = useMarks(context)
  useLoopEnd(loop)
  useMediaKeys(player, collection.name)
  const { playing, failed } = usePlayerState(player)
  const { away } = useSyncExternalStore(tracking.subscribe, tracking.snapshot)
  const playKeys = shownKeys(commandOf('playPause'), context.settings.keys)
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
      <Waveform {...{ player, loop, peaks, marks }} label={t('player.seek')} />
      <div className={classes.options}>
        <AudioVersionSwitch versions={collection.audioVersions} session={context.session} />
        <PlayTime player={player} />
        <SpeedSelect player={player} />
        <VolumeButton player={player} />
        <CommandButton id="loop" context={context} />
        <div className={classes.follow}>
          <CommandButton id="follow" context={context} />
        </div>
        <div className={classes.desktop}>
          <CommandButton id="shortcuts" context={context} />
        </div>
      </div>
    </section>
  )
}

/** Everything that the waveform shows beside loudness. */
function useMarks({ session, markers }: CommandContext) {
  const marks = useWaveformMarks(session)
  const { all } = useSyncExternalStore(session.highlights.subscribe, session.highlights.snapshot)
  return useMemo(() => withHighlights(marks, all, markers), [marks, all, markers])
}

/** Where the keyboard goes when it leaves the text. */
export const playButtonId = 'play'
