import { overviewSteps, overviewTop } from '#domain/overview.ts'

/** Distance between the centers of two steps. */
const pitch = 4
const half = 12

/** The coordinate system of `wavePath`. */
export const waveBox = `0 0 ${overviewSteps * pitch} ${half * 2}`

/** The steps of an overview as lines of one path, around the middle; silence is a dot. */
export function wavePath(overview: string | null): string {
  return Array.from(overview ?? '', (digit, step) => {
    // The ends are round.
    const height = Math.round((Number.parseInt(digit, 16) / overviewTop) * (half - 1))
    return `M${step * pitch + pitch / 2} ${half - height}v${2 * height}`
  }).join('')
}
