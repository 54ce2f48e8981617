import { formatList, formatNumber } from '#web/lib/format/format.ts'

/** Maximum number of names to list; the rest are only counted. */
const maxNames = 10

/** Formats names as a list, replacing all but the first few with their count. */
export function formatNameList(names: readonly string[], locale = 'en'): string {
  const shownNames = names.slice(0, maxNames).map((name) => name || '–')
  const hiddenCount = names.length - shownNames.length
  return formatList(
    hiddenCount > 0 ? [...shownNames, `+${formatNumber(hiddenCount, locale)}`] : shownNames,
    locale,
  )
}
