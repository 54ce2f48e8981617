import type { Player } from './player.ts'

/** Rounding tolerance of media positions, in seconds. */
const tolerance = 0.05

/** Plays from one time to another, in seconds, and pauses there unless the user pauses or seeks first. */
export function playSpan(player: Player, from: number, to: number): void {
  player.seek(from)
  let timer: ReturnType<typeof setTimeout> | undefined
  const offs: (() => void)[] = []
  const stop = () => {
    clearTimeout(timer)
    for (const off of offs) off()
  }
  const look = () => {
    clearTimeout(timer)
    const { playing, rate } = player.snapshot()
    const left = to - player.position
    if (player.position < from - tolerance || left < -1) return stop()
    if (left <= tolerance / 2) {
      stop()
      return player.pause()
    }
    if (playing) timer = setTimeout(look, Math.max(10, (left * 1000) / rate))
  }
  void player.play().then(() => {
    offs.push(player.onSeek(look))
    let was = player.snapshot().playing
    offs.push(
      player.subscribe(() => {
        const { playing } = player.snapshot()
        if (was && !playing) stop()
        else look()
        was = playing
      }),
    )
    look()
  })
}
