import { type FollowedPlayer, runClock } from '#web/editor/core/playback/clock.ts'
import type { CoverageLog } from './coverage-log.ts'

/** Tolerance within which playback counts as continuous, in seconds. */
const tolerance = 0.5

interface Recorded {
  player: FollowedPlayer
  log: CoverageLog
  /** Returns whether the words being played are visible to the corrector. */
  isFollowed(): boolean
  /** Returns the current time in milliseconds. */
  now?(): number
}

/**
 * Records the seconds that are actually played, excluding skipped ones. If the text follows playback, they
 * also count as reviewed. Returns a function that stops recording.
 */
export function recordPlayback({
  player,
  log,
  isFollowed,
  now = () => performance.now(),
}: Recorded): () => void {
  /** Span played so far without interruption, in seconds; null while nothing is playing. */
  let run: { from: number; to: number; at: number } | null = null

  const add = (from: number, to: number) => {
    const { duration } = player.snapshot()
    const end = to >= duration - tolerance ? Math.ceil(duration) : Math.round(to)
    log.add('played', Math.round(from), end)
    if (isFollowed()) log.add('reviewed', Math.round(from), end)
  }
  const clock = runClock(player, (milliseconds) => {
    const position = milliseconds / 1000
    const { isPlaying, stalled, rate } = player.snapshot()
    const at = now()
    const maxPlayed = run ? ((at - run.at) / 1000) * rate + tolerance : 0
    if (run && position >= run.to && position - run.to <= maxPlayed) {
      run = { ...run, to: position, at }
      add(run.from, run.to)
    } else run = null
    if (!isPlaying || stalled) run = null
    else run ??= { from: position, to: position, at }
    return null
  })
  return clock.stop
}
