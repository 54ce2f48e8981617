import { formatDuration } from '#web/lib/format/format.ts'
import classes from './playback.module.css'
import type { Player } from './player.ts'
import { usePlayerState, usePosition } from './use-position.ts'

/** Displays the position and length of the recording. */
export function PlayTime({ player }: { player: Player }) {
  const { duration } = usePlayerState(player)
  const position = usePosition(player)
  return (
    <span className={classes.time}>
      {formatDuration(position)}
      <span className={classes.whole}> / {formatDuration(Math.floor(duration))}</span>
    </span>
  )
}
