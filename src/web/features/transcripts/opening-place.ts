import type { Loop } from './playback/loop.ts'
import type { Player } from './playback/player.ts'
import { parseTimeFragment } from './playback/time-fragment.ts'
import type { Tracking } from './tracking.ts'

interface Opened {
  player: Player
  loop: Loop
  tracking: Tracking
}

/**
 * Goes where the address says (`#t=12.5`, or `#t=10,20` again and again), now and whenever it changes, else to where
 * the viewer was last, in seconds. Returns what ends that.
 */
export function openAtPlace({ player, loop, tracking }: Opened, lastPlace: number | null): () => void {
  const goTo = (from: number, to?: number) => {
    if (to === undefined) loop.clear()
    else loop.set({ from, to })
    player.seek(from)
    // The text has its place on the screen a frame later.
    requestAnimationFrame(() => tracking.jump())
  }
  const follow = () => {
    const asked = parseTimeFragment(location.hash)
    if (asked) goTo(asked.from, asked.to)
    return asked !== null
  }
  if (!follow() && lastPlace !== null) goTo(lastPlace)
  addEventListener('hashchange', follow)
  return () => removeEventListener('hashchange', follow)
}
