import type { SortOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'

/**
 * Collation that matches the server's: ignores case, and sorts accented letters next to their base letters and 2 before
 * 10.
 */
const collator = new Intl.Collator('en', { numeric: true })

type Sortable = Pick<Collection, 'name' | 'started' | 'changed' | 'props' | 'type' | 'processing'>

/** Returns the duration in seconds; while processing, an unknown duration sorts as the longest. */
function durationOf({ props, type, processing }: Sortable): number {
  if (props.duration !== null) return props.duration
  const isDurationPending = type === 'transcription' && !['complete', 'error'].includes(processing.state)
  return isDurationPending ? Number.POSITIVE_INFINITY : -1
}

const compareDescending = (a: number, b: number) => (a === b ? 0 : b - a)

const comparators: Record<SortOrder, (a: Sortable, b: Sortable) => number> = {
  newest: (a, b) => compareDescending(a.started, b.started),
  oldest: (a, b) => compareDescending(b.started, a.started),
  name: (a, b) => collator.compare(a.name, b.name),
  nameDescending: (a, b) => collator.compare(b.name, a.name),
  longest: (a, b) => compareDescending(durationOf(a), durationOf(b)),
  shortest: (a, b) => compareDescending(durationOf(b), durationOf(a)),
  changed: (a, b) => compareDescending(a.changed, b.changed),
}

/**
 * Compares two items by a list's order: negative if `a` comes first, positive if `b` does, 0 if neither is
 * known to come first.
 */
export const compareByOrder = (order: SortOrder, a: Sortable, b: Sortable): number => comparators[order](a, b)

/** Returns whether a list with this order is grouped by month. */
export const isDateOrder = (order: SortOrder): boolean => order === 'newest' || order === 'oldest'
