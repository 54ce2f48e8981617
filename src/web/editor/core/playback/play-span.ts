import type { Player } from './player.ts'

/** Rounding tolerance for media positions, in seconds. */
const tolerance = 0.05

/**
 * Plays from one time to another, in seconds, and pauses at the end unless the user pauses or seeks first.
 */
export function playSpan(player: Player, from: number, to: number): void {
  player.seek(from)
  let timer: ReturnType<typeof setTimeout> | undefined
  const subscriptions: (() => void)[] = []
  const stop = () => {
    clearTimeout(timer)
    for (const unsubscribe of subscriptions) unsubscribe()
  }
  const check = () => {
    clearTimeout(timer)
    const { isPlaying, rate } = player.snapshot()
    const remainingSeconds = to - player.position
    if (player.position < from - tolerance || remainingSeconds < -1) return stop()
    if (remainingSeconds <= tolerance / 2) {
      stop()
      return player.pause()
    }
    if (isPlaying) timer = setTimeout(check, Math.max(10, (remainingSeconds * 1000) / rate))
  }
  void player.play().then(() => {
    subscriptions.push(player.onSeek(check))
    let wasPlaying = player.snapshot().isPlaying
    subscriptions.push(
      player.subscribe(() => {
        const { isPlaying } = player.snapshot()
        if (wasPlaying && !isPlaying) stop()
        else check()
        wasPlaying = isPlaying
      }),
    )
    check()
  })
}
