import type { Ms } from '#domain/words/words.ts'
import { formatDuration } from '#web/lib/format/format.ts'

/** Formats a time as minutes, seconds and hundredths. */
export function formatPreciseTime(time: Ms): string {
  const hundredths = Math.floor((time % 1000) / 10)
  return `${formatDuration(Math.floor(time / 1000))}.${String(hundredths).padStart(2, '0')}`
}
