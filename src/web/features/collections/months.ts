import type { Collection } from '#contract/collections.ts'
import { formatMonth } from '#web/lib/format.ts'

type Dated = Pick<Collection, 'id' | 'started'>

/** The months that begin in a list, by the id of the first of each, in the viewer's time zone. */
export function monthsOf(collections: readonly Dated[], locale: string): Map<string, string> {
  const months = new Map<string, string>()
  let before: string | undefined
  for (const { id, started } of collections) {
    const month = formatMonth(started, locale)
    if (month !== before) months.set(id, month)
    before = month
  }
  return months
}
