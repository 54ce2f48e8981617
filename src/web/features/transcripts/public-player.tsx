import type { Collection } from '#contract/collections.ts'
import { AudioVersionSwitch } from './audio-version-switch.tsx'
import { JumpButton } from './jump-button.tsx'
import type { PeakBytes } from './playback/peak-levels.ts'
import { PlayerFrame } from './player-frame.tsx'
import type { Viewing } from './session.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useWaveformMarks } from './waveform-marks.ts'

interface PublicPlayerProps {
  peaks: PeakBytes | undefined
  collection: Collection
  viewing: Viewing
}

/** What a reader needs of the player. */
export function PublicPlayer({ peaks, collection, viewing }: PublicPlayerProps) {
  const { player, tracking, loop } = viewing
  const marks = useWaveformMarks(viewing)
  usePlayerKeys(player, 'usual')
  return (
    <PlayerFrame
      {...{ player, loop, peaks, marks }}
      title={collection.name}
      fixed
      above={<JumpButton tracking={tracking} />}
    >
      <AudioVersionSwitch versions={collection.audioVersions} session={viewing} />
    </PlayerFrame>
  )
}
