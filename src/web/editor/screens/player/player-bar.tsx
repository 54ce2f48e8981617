import { useMemo, useSyncExternalStore } from 'react'
import type { Collection } from '#contract/collection.ts'
import { findGaps } from '#domain/comparison/coverage.ts'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { CommandButton } from '#web/editor/core/commands/command-button.tsx'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { playButtonId } from '#web/editor/core/commands/playback-commands.ts'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import playback from '#web/editor/core/playback/playback.module.css'
import { usePlayerState } from '#web/editor/core/playback/use-position.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AudioVersionSwitch } from './audio-version-switch.tsx'
import { DeletedMedia } from './deleted-media.tsx'
import { JumpButton } from './jump-button.tsx'
import classes from './player-frame.module.css'
import { PlayerFrame } from './player-frame.tsx'
import { useWaveformMarks, withHighlights, withUnplayedPassages } from './waveform-marks.ts'

interface PlayerBarProps {
  context: CommandContext
  peaks: PeakBytes | undefined
  collection: Collection
  tracks: readonly CaptionTrack[]
}

/** All playback controls, fixed to the bottom of the page. */
export function PlayerBar({ context, peaks, collection, tracks }: PlayerBarProps) {
  const { t } = useTranslation('transcripts')
  const { player, tracking, loop } = context.session
  const marks = useMarks(context)
  const playKeys = firstChordLabel(getCommand('playPause'), context.settings.keys)
  const hint = playKeys ? `${t('command.playPause')} (${playKeys})` : t('command.playPause')
  const button = { context, hintClass: playback.hint }
  if (collection.mediaDeleted !== null) return <DeletedMedia at={collection.mediaDeleted} />
  return (
    <PlayerFrame
      player={player}
      loop={loop}
      peaks={peaks}
      marks={marks}
      title={context.job?.title ?? collection.name}
      fixed
      play={{ id: playButtonId, hint }}
      back={<CommandButton id="back" badge="3" {...button} />}
      forward={<CommandButton id="forward" badge="3" {...button} />}
      topContent={<JumpButton tracking={tracking} />}
      tracks={tracks}
      hasVideo={collection.video}
    >
      <AudioVersionSwitch versions={collection.audioVersions} session={context.session} />
      <CommandButton id="loop" {...button} />
      <div className={classes.follow}>
        <CommandButton id="follow" {...button} />
      </div>
      <div className={classes.desktop}>
        <CommandButton id="shortcuts" {...button} />
      </div>
    </PlayerFrame>
  )
}

/** Returns the marks to draw on the waveform. */
function useMarks({ session, markers, job }: CommandContext) {
  const marks = useWaveformMarks(session)
  const { all } = useSyncExternalStore(session.highlights.subscribe, session.highlights.snapshot)
  const playedSpans = useSyncExternalStore(
    job?.coverage.subscribe ?? noopSubscribe,
    () => job?.coverage.snapshot().played,
  )
  const { duration } = usePlayerState(session.player)
  return useMemo(() => {
    const visibleMarks = withHighlights(marks, all, markers)
    return playedSpans ? withUnplayedPassages(visibleMarks, findGaps(playedSpans, duration)) : visibleMarks
  }, [marks, all, markers, playedSpans, duration])
}

const noopSubscribe = () => () => {}
