import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CaptionButton } from '#web/editor/core/captions/caption-button.tsx'
import { CaptionOverlay } from '#web/editor/core/captions/caption-overlay.tsx'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import captions from '#web/editor/core/captions/captions.module.css'
import { useChosenTrack } from '#web/editor/core/captions/use-captions.ts'
import { skipSeconds } from '#web/editor/core/commands/playback-commands.ts'
import type { Loop } from '#web/editor/core/playback/loop.ts'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import { PlayButton } from '#web/editor/core/playback/play-button.tsx'
import { PlayTime } from '#web/editor/core/playback/play-time.tsx'
import type { Player } from '#web/editor/core/playback/player.ts'
import { SpeedSelect } from '#web/editor/core/playback/speed-select.tsx'
import { usePlayerState } from '#web/editor/core/playback/use-position.ts'
import { VolumeButton } from '#web/editor/core/playback/volume-button.tsx'
import { Waveform } from '#web/editor/core/playback/waveform.tsx'
import type { WaveformMarks } from '#web/editor/core/playback/waveform-drawing.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import classes from './player-frame.module.css'
import { SkipButton } from './skip-button.tsx'
import { useExitLoopOnEscape } from './use-exit-loop-on-escape.ts'
import { useMediaKeys } from './use-media-keys.ts'

interface PlayerFrameProps {
  player: Player
  loop: Loop
  /** Title of the recording. */
  title: string
  peaks: PeakBytes | undefined
  marks: WaveformMarks
  /** Whether the player is docked at the bottom of the page. */
  fixed?: boolean
  play?: { id: string; hint: string }
  /** Content that replaces the skip buttons. */
  back?: ReactNode
  forward?: ReactNode
  /** Caption languages. */
  tracks: readonly CaptionTrack[]
  /** Whether there is a video. If so, captions are shown on it; otherwise, they are shown above the bar. */
  hasVideo: boolean
  /** Content above the bar. */
  topContent?: ReactNode
  /** Content at the end of the bar. */
  children?: ReactNode
}

/** Controls common to all players: play, skip, seek, speed and volume. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { player, loop, title, peaks, marks, fixed, play, tracks, hasVideo, ...parts } = props
  const { t } = useTranslation('transcripts')
  useExitLoopOnEscape(loop)
  useMediaKeys(player, title)
  const showsCaptions = useChosenTrack(tracks) !== null && !hasVideo
  return (
    <section
      ref={useBarHeight('--bar-bottom')}
      className={classes.bar}
      data-fixed={fixed}
      data-captions={showsCaptions || undefined}
      aria-label={t('player.label')}
    >
      {parts.topContent}
      {showsCaptions && (
        <div className={captions.above}>
          <CaptionOverlay player={player} tracks={tracks} />
        </div>
      )}
      <Failure player={player} />
      <div className={classes.controls}>
        {parts.back ?? <SkipButton player={player} by={-skipSeconds} />}
        <PlayButton player={player} {...play} />
        {parts.forward ?? <SkipButton player={player} by={skipSeconds} />}
      </div>
      <Waveform player={player} loop={loop} peaks={peaks} marks={marks} label={t('player.seek')} />
      <div className={classes.options}>
        <PlayTime player={player} />
        <SpeedSelect player={player} />
        <VolumeButton player={player} />
        <CaptionButton tracks={tracks} />
        {parts.children}
      </div>
    </section>
  )
}

function Failure({ player }: { player: Player }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { failed } = usePlayerState(player)
  const ref = useBarHeight('--bar-failure')
  if (!failed) return null
  return (
    <div ref={ref} className={classes.failure}>
      <div className={classes.failed} role="alert">
        <IconAlertCircle size={18} aria-hidden />
        {t('player.failed')}
        <Button size="compact-xs" variant="light" color="red" onClick={() => void player.play()}>
          {t('common:retry')}
        </Button>
      </div>
    </div>
  )
}
