/** Part of a recording requested by a URL: starting at a time, or between two times. */
export interface TimeFragment {
  /** Start, in seconds. */
  from: number
  to?: number
}

const second = String.raw`(?:npt:)?(\d{1,7}(?:\.\d{1,6})?)`
const form = new RegExp(`^#?(?:.*&)?t=${second}(?:,${second})?(?:&|$)`)

/** Parses media fragments such as `#t=12.5` and `#t=10,20`; null for anything else. */
export function parseTimeFragment(hash: string): TimeFragment | null {
  const match = form.exec(hash)
  if (!match) return null
  const from = Number(match[1])
  if (match[2] === undefined) return { from }
  const to = Number(match[2])
  return to > from ? { from, to } : null
}

/** Rounds down to tenths of a second, so that no speech is cut off. */
export const floorToTenth = (second: number): number => Math.floor(second * 10) / 10

/** Creates the URL fragment for a position or span, to a tenth of a second. */
export function formatTimeFragment({ from, to }: TimeFragment): string {
  return to === undefined ? `t=${floorToTenth(from)}` : `t=${floorToTenth(from)},${Math.ceil(to * 10) / 10}`
}
