import { formatList, formatNumber } from '#web/lib/format/format.ts'

/** Maximum number of names in the list; the rest are counted. */
const maxNames = 10

/** Formats names as a list; after the first few, only counts the rest. */
export function formatNameList(names: readonly string[], locale = 'en'): string {
  const shownNames = names.slice(0, maxNames).map((name) => name || '–')
  const hiddenCount = names.length - shownNames.length
  return formatList(
    hiddenCount > 0 ? [...shownNames, `+${formatNumber(hiddenCount, locale)}`] : shownNames,
    locale,
  )
}
