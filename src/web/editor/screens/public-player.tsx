import type { Collection } from '#contract/collection.ts'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { AudioVersionSwitch } from '#web/editor/screens/player/audio-version-switch.tsx'
import { DeletedMedia } from '#web/editor/screens/player/deleted-media.tsx'
import { JumpButton } from '#web/editor/screens/player/jump-button.tsx'
import { PlayerFrame } from '#web/editor/screens/player/player-frame.tsx'
import { usePlayerKeys } from '#web/editor/screens/player/use-player-keys.ts'
import { useWaveformMarks } from '#web/editor/screens/player/waveform-marks.ts'

interface PublicPlayerProps {
  peaks: PeakBytes | undefined
  collection: Collection
  viewer: Viewer
  tracks: readonly CaptionTrack[]
}

/** Player with only the features that readers need. */
export function PublicPlayer({ peaks, collection, viewer, tracks }: PublicPlayerProps) {
  const { player, tracking, loop } = viewer
  const marks = useWaveformMarks(viewer)
  usePlayerKeys(player, 'usual')
  if (collection.mediaDeleted !== null) return <DeletedMedia at={collection.mediaDeleted} />
  return (
    <PlayerFrame
      player={player}
      loop={loop}
      peaks={peaks}
      marks={marks}
      title={collection.name}
      fixed
      topContent={<JumpButton tracking={tracking} />}
      tracks={tracks}
      hasVideo={collection.video}
    >
      <AudioVersionSwitch versions={collection.audioVersions} session={viewer} />
    </PlayerFrame>
  )
}
