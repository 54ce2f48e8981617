import type { ListOrder } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'

/** Same collation as the server: ignores case, sorts accents next to their base letters, and 2 before 10. */
const collator = new Intl.Collator('en', { numeric: true })

type Ordered = Pick<Collection, 'name' | 'started' | 'changed' | 'props' | 'type' | 'processing'>

/** Returns the duration in seconds; unknown durations during processing sort as longest. */
function lengthOf({ props, type, processing }: Ordered): number {
  if (props.duration !== null) return props.duration
  const mayBeKnown = type === 'transcription' && !['complete', 'error'].includes(processing.state)
  return mayBeKnown ? Number.POSITIVE_INFINITY : -1
}

const later = (a: number, b: number) => (a === b ? 0 : b - a)

const orders: Record<ListOrder, (a: Ordered, b: Ordered) => number> = {
  newest: (a, b) => later(a.started, b.started),
  oldest: (a, b) => later(b.started, a.started),
  name: (a, b) => collator.compare(a.name, b.name),
  nameDescending: (a, b) => collator.compare(b.name, a.name),
  longest: (a, b) => later(lengthOf(a), lengthOf(b)),
  shortest: (a, b) => later(lengthOf(b), lengthOf(a)),
  changed: (a, b) => later(a.changed, b.changed),
}

/**
 * Compares two items in a list order: negative if `a` comes first, positive if `b` does, 0 if their order is
 * undetermined.
 */
export const compareByOrder = (order: ListOrder, a: Ordered, b: Ordered): number => orders[order](a, b)

/** Returns whether a list in this order is grouped by month. */
export const isByDate = (order: ListOrder): boolean => order === 'newest' || order === 'oldest'
