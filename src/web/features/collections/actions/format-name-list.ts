import { formatList, formatNumber } from '#web/lib/format/format.ts'

/** Maximum number of names in the list; the rest are counted. */
const maxNames = 10

/** Formats names as a list; after the first few, only counts the rest. */
export function formatNameList(names: readonly string[], locale = 'en'): string {
  const first = names.slice(0, maxNames).map((name) => name || '–')
  const more = names.length - first.length
  return formatList(more > 0 ? [...first, `+${formatNumber(more, locale)}`] : first, locale)
}
