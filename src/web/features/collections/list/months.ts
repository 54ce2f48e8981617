import type { Collection } from '#contract/collection.ts'
import { formatMonth } from '#web/lib/format/format.ts'

type Dated = Pick<Collection, 'id' | 'started'>

/**
 * Returns the months of a list sorted by date, by ID of their first item, in the viewer's time zone. Formats only a few
 * dates, since formatting one takes as long as comparing a card.
 */
export function groupMonths(collections: readonly Dated[], locale: string): Map<string, string> {
  const monthAt = (index: number) => formatMonth(collections[index]?.started ?? 0, locale)
  const months = new Map<string, string>()
  for (let first = 0; first < collections.length; ) {
    const month = monthAt(first)
    const { id } = collections[first] ?? {}
    if (id) months.set(id, month)
    let [same, other] = [first, collections.length]
    while (other - same > 1) {
      const middle = (same + other) >> 1
      if (monthAt(middle) === month) same = middle
      else other = middle
    }
    first = other
  }
  return months
}
