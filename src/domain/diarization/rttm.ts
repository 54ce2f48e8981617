import type { ReferenceSpan } from './der.ts'

/** Parses the SPEAKER lines of an RTTM file: `SPEAKER file channel start duration <NA> <NA> name …`, in seconds. */
export function parseRttm(text: string): ReferenceSpan[] {
  return text
    .split('\n')
    .flatMap((line) => {
      const [kind, , , start, duration, , , speaker] = line.trim().split(/\s+/)
      const from = Number(start) * 1000
      const to = from + Number(duration) * 1000
      if (kind !== 'SPEAKER' || !speaker || !Number.isFinite(to) || to <= from) return []
      return [{ start: Math.round(from), end: Math.round(to), speaker }]
    })
    .toSorted((a, b) => a.start - b.start)
}
