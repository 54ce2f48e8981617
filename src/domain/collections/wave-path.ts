import { maxOverviewLevel, overviewSteps } from './loudness-overview.ts'

/** Distance between the centers of two steps. */
const stepWidth = 4
const half = 12

/** Returns the view box of `wavePath` for an overview with the given number of steps. */
export const waveViewBox = (steps = overviewSteps): string => `0 0 ${steps * stepWidth} ${half * 2}`

/** Draws an overview as a single path of lines around the center; silence is a dot. */
export function wavePath(overview: string | null): string {
  return Array.from(overview ?? '', (digit, step) => {
    // Leaves room for the round line caps.
    const height = Math.round((Number.parseInt(digit, 16) / maxOverviewLevel) * (half - 1))
    return `M${step * stepWidth + stepWidth / 2} ${half - height}v${2 * height}`
  }).join('')
}
