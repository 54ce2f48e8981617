import { type RefObject, useEffect } from 'react'
import { runClock } from './clock.ts'
import type { Player } from './player.ts'
import { placeIn, type TimeWindow } from './waveform-window.ts'

/** The cursor is moved at most this often, in milliseconds of the recording at its usual speed. */
const shortestStep = 40

/**
 * Moves the cursor a pixel at a time by a transform of its own layer: nothing is rendered or drawn. `onMove` hears
 * where playback is each time, and whether it jumped there.
 */
export function useCursor(
  cursor: RefObject<HTMLElement | null>,
  player: Player,
  { from, length }: TimeWindow,
  onMove?: (second: number, jumped: boolean) => void,
): void {
  useEffect(() => {
    let width = 0
    let shown = Number.NaN
    let jumped = false
    const noteJump = player.onSeek(() => {
      jumped = true
    })
    const clock = runClock(player, (position) => {
      const element = cursor.current
      if (!element || length === 0) return null
      onMove?.(position / 1000, jumped)
      jumped = false
      const place = placeIn({ from, length }, position / 1000)
      const x = Math.round(Math.min(width + 2, Math.max(-4, place * width)))
      if (x !== shown) element.style.transform = `translateX(${x}px)`
      shown = x
      return position + Math.max(shortestStep, (length * 1000) / Math.max(1, width))
    })
    const size = new ResizeObserver(([entry]) => {
      width = entry?.contentRect.width ?? 0
      clock.refresh()
    })
    if (cursor.current?.parentElement) size.observe(cursor.current.parentElement)
    return () => {
      noteJump()
      size.disconnect()
      clock.stop()
    }
  }, [cursor, player, from, length, onMove])
}
