import type { Collection } from '#contract/collection.ts'
import { firstIndexWhere } from '#domain/binary-search.ts'
import { formatMonth } from '#web/lib/format/format.ts'

type DatedItem = Pick<Collection, 'id' | 'started'>

/**
 * Returns the month names in a list sorted by date, in the viewer's time zone, by the ID of each month's
 * first item. Formats only a few dates, since formatting one takes as long as comparing a card.
 */
export function findMonthStarts(collections: readonly DatedItem[], locale: string): Map<string, string> {
  const monthAt = (index: number) => formatMonth(collections[index]?.started ?? 0, locale)
  const months = new Map<string, string>()
  for (let start = 0; start < collections.length; ) {
    const month = monthAt(start)
    const { id } = collections[start] ?? {}
    if (id) months.set(id, month)
    start = firstIndexWhere(collections.length, (i) => i > start && monthAt(i) !== month)
  }
  return months
}
