import type { FrameRate } from '#contract/export-formats.ts'
import type { Ms } from '#domain/words/words.ts'

/** Frame rate as written by editing programs. */
export interface Timebase {
  /** Whole frames per second, as counted by timecodes. */
  base: number
  /** Whether the actual rate is lower by a factor of 1000/1001. */
  isNtsc: boolean
}

/** Converts a frame rate, such as `29.97`, to a timebase. */
export function toTimebase(rate: FrameRate): Timebase {
  const base = Math.ceil(Number(rate))
  return { base, isNtsc: Number(rate) !== base }
}

/** Returns the number of whole frames up to a time. */
export function toFrames(time: Ms, { base, isNtsc }: Timebase): number {
  return Math.round(((time / 1000) * base) / (isNtsc ? 1.001 : 1))
}

/** Formats a number of frames as a non-drop-frame timecode, `hh:mm:ss:ff`. */
export function toTimecode(frames: number, { base }: Timebase): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = Math.floor(frames / base)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60, frames % base].map(twoDigits).join(':')
}
