/** The requested part of a recording in a URL: from one second on, or between two. */
export interface TimeFragment {
  /** Seconds. */
  from: number
  to?: number
}

const second = String.raw`(?:npt:)?(\d{1,7}(?:\.\d{1,6})?)`
const form = new RegExp(`^#?(?:.*&)?t=${second}(?:,${second})?(?:&|$)`)

/** Reads `#t=12.5` and `#t=10,20`, as media fragments are written; null for anything else. */
export function parseTimeFragment(hash: string): TimeFragment | null {
  const found = form.exec(hash)
  if (!found) return null
  const from = Number(found[1])
  if (found[2] === undefined) return { from }
  const to = Number(found[2])
  return to > from ? { from, to } : null
}

/** Rounded down, so that no speech is cut off. */
export const toTenth = (second: number): number => Math.floor(second * 10) / 10

/** The fragment of a URL that opens there, to the tenth of a second. */
export function timeFragment({ from, to }: TimeFragment): string {
  return to === undefined ? `t=${toTenth(from)}` : `t=${toTenth(from)},${Math.ceil(to * 10) / 10}`
}
