/** Zoomed-in part of a recording, in seconds. */
export interface TimeWindow {
  from: number
  length: number
}

/** Minimum length of the zoomed-in part, in seconds. */
export const minWindowSeconds = 2
/** The window scrolls when the cursor comes this close to its end, as a fraction of its length. */
const margin = 0.06

export const fullWindow = (duration: number): TimeWindow => ({ from: 0, length: duration })

export const isFullWindow = ({ length }: TimeWindow, duration: number): boolean => length >= duration

/** Moves a window into the recording by the shortest distance. */
export function fitWindow({ from, length }: TimeWindow, duration: number): TimeWindow {
  const fittedLength = Math.min(duration, Math.max(Math.min(minWindowSeconds, duration), length))
  return { from: Math.min(Math.max(0, from), duration - fittedLength), length: fittedLength }
}

/** Zooms a window by a factor (above 1 shows more); the time `center` keeps its position on the screen. */
export function zoomWindow(window: TimeWindow, factor: number, center: number, duration: number): TimeWindow {
  const { length } = fitWindow({ from: 0, length: window.length * factor }, duration)
  const relativeCenter = (center - window.from) / window.length
  return fitWindow({ from: center - relativeCenter * length, length }, duration)
}

/**
 * Returns the same window while the time `at` is well inside it; otherwise, one that starts shortly
 * before `at`.
 */
export function windowAround(window: TimeWindow, at: number, duration: number): TimeWindow {
  const { from, length } = window
  const marginSeconds = length * margin
  const isNearStart = from > 0 && at < from
  const isNearEnd = from + length < duration && at > from + length - marginSeconds
  return isNearStart || isNearEnd ? fitWindow({ from: at - marginSeconds, length }, duration) : window
}

/** Returns the position of a time in the window, from 0 to 1. */
export const positionInWindow = ({ from, length }: TimeWindow, second: number): number =>
  length > 0 ? (second - from) / length : 0
