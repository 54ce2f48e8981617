import { useCallback, useState } from 'react'
import type { Player } from './player.ts'
import {
  fitWindow,
  fullWindow,
  isFullWindow,
  positionInWindow,
  type TimeWindow,
  windowAround,
  zoomWindow,
} from './waveform-window.ts'

/**
 * Length above which a recording opens zoomed in, and the length of the part that is then visible,
 * in seconds.
 */
const longDuration = 600
const initialLength = 120
const zoomStep = 1.6

const initialWindow = (duration: number): TimeWindow =>
  duration > longDuration ? { from: 0, length: initialLength } : fullWindow(duration)

export interface VisibleWindow {
  window: TimeWindow
  isFull: boolean
  /** Zooms out, or in if the factor is below 1, around the time `center` in seconds. */
  zoom(factor: number, center?: number): void
  showMore(): void
  showLess(): void
  showAll(): void
  /** Scrolls the window by this many seconds. */
  pan(seconds: number): void
  /** Scrolls the window to a time in seconds if the time is outside it. */
  reveal(second: number): void
}

/** Manages the visible part of the recording; the default depends on its length. */
export function useWaveformWindow(player: Player, duration: number): VisibleWindow {
  const [chosenWindow, choose] = useState<TimeWindow | null>(null)
  const window = fitWindow(chosenWindow ?? initialWindow(duration), duration)
  const change = useCallback(
    (next: (window: TimeWindow) => TimeWindow) =>
      choose((current) => {
        const before = fitWindow(current ?? initialWindow(duration), duration)
        const after = next(before)
        return after.from === before.from && after.length === before.length ? current : after
      }),
    [duration],
  )
  const zoom = (factor: number, center?: number) =>
    change((window) => {
      const cursor = positionInWindow(window, player.position)
      const isCursorVisible = cursor >= 0 && cursor <= 1
      const defaultCenter = isCursorVisible ? player.position : window.from + window.length / 2
      return zoomWindow(window, factor, center ?? defaultCenter, duration)
    })
  return {
    window,
    isFull: isFullWindow(window, duration),
    zoom,
    showMore: () => zoom(zoomStep),
    showLess: () => zoom(1 / zoomStep),
    showAll: () => change(() => fullWindow(duration)),
    pan: (seconds) => change(({ from, length }) => fitWindow({ from: from + seconds, length }, duration)),
    reveal: useCallback(
      (second: number) => change((window) => windowAround(window, second, duration)),
      [change, duration],
    ),
  }
}
