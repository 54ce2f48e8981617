import type { Coverage } from '#domain/comparison/coverage.ts'

/** Parses a PostgreSQL multirange in canonical form, such as `{[0,42),[60,90)}`. */
export const parseSpans = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])

/**
 * Serializes spans within a recording as a multirange; empty spans and those past the recording's end are
 * omitted.
 */
export function serializeSpans(spans: Coverage, seconds: number): string {
  const end = Math.ceil(seconds)
  const clippedSpans = spans.map(([from, to]) => [from, Math.min(to, end)] as const)
  return `{${clippedSpans
    .filter(([from, to]) => from < to)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
}
