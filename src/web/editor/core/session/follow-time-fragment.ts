import type { Loop } from '#web/editor/core/playback/loop.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import { parseTimeFragment } from '#web/editor/core/playback/time-fragment.ts'
import type { Tracking } from './tracking.ts'

/** Time that a page needs for layout, in milliseconds. */
const settleMs = 400

interface PlaybackParts {
  player: Player
  loop: Loop
  tracking: Tracking
}

/**
 * Seeks to the position in the URL (`#t=12.5`, or `#t=10,20` as a loop) now and whenever it changes; without
 * one, starts at `lastPosition`, in seconds. Returns a function that stops following the URL.
 */
export function followTimeFragment(
  { player, loop, tracking }: PlaybackParts,
  lastPosition: number | null,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true
  const goTo = (from: number, to?: number) => {
    if (to === undefined) loop.clear()
    else loop.set({ from, to })
    player.seek(from)
    requestAnimationFrame(() => tracking.jump())
    // Fonts and bars load after the text, so check again unless the viewer has scrolled.
    void document.fonts.ready.then(() => {
      clearTimeout(timer)
      if (isOpen) timer = setTimeout(() => tracking.snapshot().isAway || tracking.jump(), settleMs)
    })
  }
  const follow = () => {
    const fragment = parseTimeFragment(location.hash)
    if (fragment) goTo(fragment.from, fragment.to)
    return fragment !== null
  }
  if (!follow() && lastPosition !== null) goTo(lastPosition)
  addEventListener('hashchange', follow)
  return () => {
    isOpen = false
    clearTimeout(timer)
    removeEventListener('hashchange', follow)
  }
}
