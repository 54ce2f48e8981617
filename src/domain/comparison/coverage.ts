/** Sorted, disjoint spans [from, to) in whole seconds, such as the parts of a recording that were played. */
export type Coverage = readonly (readonly [from: number, to: number])[]

/** Adds a span in seconds; returns the same list if the span is already covered. */
export function addSpan(spans: Coverage, from: number, to: number): Coverage {
  if (to <= from || spans.some((span) => span[0] <= from && to <= span[1])) return spans
  const touchingSpans = spans.filter((span) => span[0] <= to && from <= span[1])
  const start = Math.min(from, touchingSpans[0]?.[0] ?? from)
  const end = Math.max(to, touchingSpans.at(-1)?.[1] ?? to)
  return [...spans.filter((span) => span[1] < start), [start, end], ...spans.filter((span) => span[0] > end)]
}

/** Combines two lists of spans. */
export const union = (one: Coverage, other: Coverage): Coverage =>
  other.reduce((spans, [from, to]) => addSpan(spans, from, to), one)

/** Returns the number of covered seconds. */
export const coveredSeconds = (spans: Coverage): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** Returns the percentage of a recording that is covered, rounded down; `seconds` is its length. */
export function coveredPercent(spans: Coverage, seconds: number): number {
  const wholeSeconds = Math.ceil(seconds)
  if (wholeSeconds === 0) return 100
  const clippedSpans = spans.map(([from, to]) => [from, Math.min(to, wholeSeconds)] as const)
  return Math.floor((100 * coveredSeconds(clippedSpans.filter(([from, to]) => to > from))) / wholeSeconds)
}

/** Returns the parts of a recording that aren't covered; `seconds` is its length. */
export function findGaps(spans: Coverage, seconds: number): Coverage {
  const wholeSeconds = Math.ceil(seconds)
  const starts = [0, ...spans.map(([, to]) => to)]
  const ends = [...spans.map(([from]) => from), wholeSeconds]
  return starts
    .map((from, index) => [from, Math.min(wholeSeconds, ends[index] ?? wholeSeconds)] as const)
    .filter(([from, to]) => to > from)
}

/**
 * Returns the next or previous gap relative to a position in seconds, wrapping around; undefined if
 * everything is covered.
 */
export function findAdjacentGap(
  gaps: Coverage,
  position: number,
  direction: 1 | -1,
): readonly [from: number, to: number] | undefined {
  const gapAhead =
    direction > 0
      ? gaps.find(([from]) => from > position)
      : // A gap that has just started playing is the current one.
        gaps.findLast(([from]) => from < position - 1)
  return gapAhead ?? gaps.at(direction > 0 ? 0 : -1)
}
