/** Spans [from, to) of whole seconds. */
export type Spans = readonly (readonly [from: number, to: number])[]

/** Reads a multirange of PostgreSQL in its canonical form, such as `{[0,42),[60,90)}`. */
export const readSpans = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])

/** Writes spans within a recording as a multirange; empty ones and those after its end are left out. */
export function writeSpans(spans: Spans, seconds: number): string {
  const end = Math.ceil(seconds)
  const within = spans.map(([from, to]) => [from, Math.min(to, end)] as const)
  return `{${within
    .filter(([from, to]) => from < to)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
}

/** Share of a recording that disjoint spans cover, as a whole percentage. */
export function percentOf(spans: Spans, seconds: number): number {
  const end = Math.max(1, Math.ceil(seconds))
  const covered = spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0)
  return Math.min(100, Math.floor((covered * 100) / end))
}
