import type { Collection } from '#contract/collection.ts'
import type { PeakBytes } from '#web/editor/core/playback/peak-levels.ts'
import type { Viewing } from '#web/editor/core/session/viewing.ts'
import { AudioVersionSwitch } from '#web/editor/screens/player/audio-version-switch.tsx'
import { JumpButton } from '#web/editor/screens/player/jump-button.tsx'
import { PlayerFrame } from '#web/editor/screens/player/player-frame.tsx'
import { usePlayerKeys } from '#web/editor/screens/player/use-player-keys.ts'
import { useWaveformMarks } from '#web/editor/screens/player/waveform-marks.ts'

interface PublicPlayerProps {
  peaks: PeakBytes | undefined
  collection: Collection
  viewing: Viewing
}

/** The player functions that readers need. */
export function PublicPlayer({ peaks, collection, viewing }: PublicPlayerProps) {
  const { player, tracking, loop } = viewing
  const marks = useWaveformMarks(viewing)
  usePlayerKeys(player, 'usual')
  return (
    <PlayerFrame
      player={player}
      loop={loop}
      peaks={peaks}
      marks={marks}
      title={collection.name}
      fixed
      above={<JumpButton tracking={tracking} />}
    >
      <AudioVersionSwitch versions={collection.audioVersions} session={viewing} />
    </PlayerFrame>
  )
}
