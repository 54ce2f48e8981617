import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconFocusCentered,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { AudioVersionSwitch } from './audio-version-switch.tsx'
import { matchesKeys } from './keys.ts'
import type { PeakBytes } from './playback/peak-levels.ts'
import { PlayTime } from './playback/play-time.tsx'
import type { Player } from './playback/player.ts'
import { SpeedSelect } from './playback/speed-select.tsx'
import { usePlayerState } from './playback/use-position.ts'
import { VolumeButton } from './playback/volume-button.tsx'
import { Waveform } from './playback/waveform.tsx'
import { skipSeconds } from './playback-commands.ts'
import classes from './player-bar.module.css'
import type { Viewing } from './session.ts'
import { useLoopEnd } from './use-loop-end.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { useWaveformMarks } from './waveform-marks.ts'

interface PublicPlayerProps {
  peaks: PeakBytes | undefined
  collection: Collection
  viewing: Viewing
}

/** What a reader needs of the player: play, skip, go anywhere, faster and slower. */
export function PublicPlayer({ peaks, collection, viewing }: PublicPlayerProps) {
  const { t } = useTranslation('transcripts')
  const { player, tracking, loop } = viewing
  const marks = useWaveformMarks(viewing)
  const { playing, failed } = usePlayerState(player)
  const { away } = useSyncExternalStore(tracking.subscribe, tracking.snapshot)
  useKeys(player)
  useLoopEnd(loop)
  useMediaKeys(player, collection.name)
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
          {t('player.failed')}
        </div>
      )}
      <div className={classes.controls}>
        <Skip player={player} by={-skipSeconds} />
        <ActionIcon
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
        <Skip player={player} by={skipSeconds} />
      </div>
      <Waveform {...{ player, loop, peaks, marks }} label={t('player.seek')} />
      <div className={classes.options}>
        <AudioVersionSwitch versions={collection.audioVersions} session={viewing} />
        <PlayTime player={player} />
        <SpeedSelect player={player} />
        <VolumeButton player={player} />
      </div>
    </section>
  )
}

function Skip({ player, by }: { player: Player; by: number }) {
  const { t } = useTranslation('transcripts')
  const name = t(by < 0 ? 'command.back' : 'command.forward')
  const Icon = by < 0 ? IconRotate : IconRotateClockwise
  return (
    <Tooltip label={name}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} onClick={() => player.skip(by)}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same keys as in the editor; Tab goes on to the next control, as everywhere else. */
function useKeys(player: Player): void {
  useEffect(() => {
    const keys: Record<string, () => void> = {
      'Alt+J': () => player.skip(-skipSeconds),
      'Alt+L': () => player.skip(skipSeconds),
      'Alt+-': () => player.changeRate(-1),
      'Alt+=': () => player.changeRate(1),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = Object.keys(keys).find((candidate) => matchesKeys(event, candidate))
      if (!chord) return
      event.preventDefault()
      keys[chord]?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player])
}
