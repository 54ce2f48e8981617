import { formatList, formatNumber } from '#web/lib/format.ts'

/** Maximum number of names; the rest are counted. */
const named = 10

/** The names of some collections in a sentence; of very many only the first ones, and the number of others. */
export function formatNameList(names: readonly string[], locale = 'en'): string {
  const first = names.slice(0, named).map((name) => name || '–')
  const more = names.length - first.length
  return formatList(more > 0 ? [...first, `+${formatNumber(more, locale)}`] : first, locale)
}
