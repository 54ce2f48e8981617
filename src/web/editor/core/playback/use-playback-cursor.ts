import { type RefObject, useEffect } from 'react'
import { runClock } from './clock.ts'
import type { Player } from './player.ts'
import { positionInWindow, type TimeWindow } from './waveform-window.ts'

/**
 * Speed above which the cursor is moved by the browser's compositor instead of a script, in pixels
 * per second.
 */
const fastSpeed = 4
/** Maximum deviation of the cursor from the playback position, in pixels. */
const tolerance = 1.5

/**
 * Moves the cursor with playback by transforming a separate layer, so that nothing is rendered or painted in
 * between. Occasionally calls `onMove` with the position and whether a seek has occurred since the last call.
 */
export function usePlaybackCursor(
  cursor: RefObject<HTMLElement | null>,
  player: Player,
  { from, length }: TimeWindow,
  onMove?: (second: number, isJump: boolean) => void,
): void {
  useEffect(() => {
    const element = cursor.current
    if (!element || length === 0) return
    const animator = createMovingCursor(element)
    let width = 0
    let hasJumped = false
    const unsubscribe = player.onSeek(() => {
      hasJumped = true
    })
    const clock = runClock(player, (position) => {
      onMove?.(position / 1000, hasJumped)
      hasJumped = false
      const x = positionInWindow({ from, length }, position / 1000) * width
      const { isPlaying, stalled, rate } = player.snapshot()
      const speed = isPlaying && !stalled && length > 0 ? (width / length) * rate : 0
      animator.show(Math.min(width + 2, Math.max(-4, x)), speed, width)
      return speed > 0 && speed < fastSpeed ? position + (1000 / speed) * rate : null
    })
    const size = new ResizeObserver(([entry]) => {
      width = entry?.contentRect.width ?? 0
      clock.refresh()
    })
    if (element.parentElement) size.observe(element.parentElement)
    return () => {
      unsubscribe()
      size.disconnect()
      clock.stop()
      animator.stop()
    }
  }, [cursor, player, from, length, onMove])
}

const translateTo = (x: number) => `translateX(${x}px)`

function createMovingCursor(element: HTMLElement) {
  let run: { animation: Animation; x: number; speed: number; startedAt: number } | null = null
  let drawnPixel = Number.NaN
  const stop = () => {
    run?.animation.cancel()
    run = null
  }
  return {
    stop,
    /**
     * Moves the cursor.
     * @param speed in pixels per second; 0 when paused
     * @param end position at the window's right edge
     */
    show(x: number, speed: number, end: number) {
      const now = performance.now()
      const isRight =
        run?.speed === speed && Math.abs(run.x + ((now - run.startedAt) / 1000) * speed - x) < tolerance
      if (speed >= fastSpeed && isRight) return
      stop()
      const pixel = Math.round(x)
      if (pixel !== drawnPixel) element.style.transform = translateTo(pixel)
      drawnPixel = pixel
      if (speed < fastSpeed || x >= end) return
      const animation = element.animate(
        { transform: [translateTo(x), translateTo(end)] },
        { duration: ((end - x) / speed) * 1000, fill: 'forwards' },
      )
      run = { animation, x, speed, startedAt: now }
    },
  }
}
