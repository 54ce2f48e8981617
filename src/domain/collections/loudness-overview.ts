/** Number of steps in a card's loudness overview. */
export const overviewSteps = 56
/** Value of the loudest step, the largest hexadecimal digit. */
export const maxOverviewLevel = 15

/** Maximum peak (out of 255) that counts as silence, which isn't scaled up. */
const silence = 2

/**
 * Summarizes a recording's loudness in a few steps. Each step is the mean of its peaks, relative to the
 * loudest step.
 * @param peaks loudest sample of each slice of the recording, 0 to 255
 * @returns one hexadecimal digit per step
 */
export function createOverview(peaks: Uint8Array, steps = overviewSteps): string {
  const means = Array.from({ length: steps }, (_, step) => {
    const from = Math.floor((step * peaks.length) / steps)
    const to = Math.max(from + 1, Math.floor(((step + 1) * peaks.length) / steps))
    return mean(peaks.subarray(from, to))
  })
  const loudestLevel = Math.max(silence, ...means)
  return means.map((one) => Math.round((one / loudestLevel) * maxOverviewLevel).toString(16)).join('')
}

function mean(values: Uint8Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}
