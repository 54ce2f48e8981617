import type { Player } from './player.ts'

/** Parts of a player that the clock follows. */
export type FollowedPlayer = Pick<Player, 'position' | 'snapshot' | 'subscribe' | 'onSeek'>

export interface Clock {
  /** Calls `tick` immediately. */
  refresh(): void
  stop(): void
}

/** Maximum interval between position checks if `tick` schedules none, in milliseconds. */
const maxWaitMs = 250

/**
 * Calls `tick` with the position in milliseconds: immediately, after every seek, and during playback at the
 * recording times that `tick` returns. Timers are more precise than checking every frame and leave the main
 * thread idle.
 */
export function runClock(player: FollowedPlayer, tick: (position: number) => number | null): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined

  function run(): void {
    clearTimeout(timer)
    const position = player.position * 1000
    const next = tick(position)
    const { isPlaying, stalled, rate } = player.snapshot()
    if (!isPlaying) return
    const wait = next === null || stalled ? maxWaitMs : Math.max(0, (next - position) / rate)
    timer = setTimeout(run, Math.min(wait, maxWaitMs))
  }

  const stops = [player.subscribe(run), player.onSeek(run)]
  document.addEventListener('visibilitychange', run)
  run()
  return {
    refresh: run,
    stop() {
      clearTimeout(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', run)
    },
  }
}
