import type { Ms } from '#domain/words.ts'
import { formatDuration } from '#web/lib/format.ts'

/** Minutes, seconds and hundredths. */
export function preciseTime(time: Ms): string {
  const hundredths = Math.floor((time % 1000) / 10)
  return `${formatDuration(Math.floor(time / 1000))}.${String(hundredths).padStart(2, '0')}`
}
