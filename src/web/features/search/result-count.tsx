import type { UseQueryResult } from '@tanstack/react-query'
import type { SearchCount } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Number of results: exact, a lower bound, or the number loaded so far. */
export interface TotalCount {
  kind: 'looking' | 'exactly' | 'moreThan' | 'soFar'
  number: number
}

type CountQuery = Pick<UseQueryResult<SearchCount>, 'data' | 'isError'>

/**
 * Returns the total number of results.
 * @param shownCount number of loaded, visible hits
 * @param countQuery the server's count; undefined if everything is loaded
 * @param hiddenCount number of hits that are loaded and counted but are being deleted
 */
export function totalCount(
  shownCount: number,
  countQuery: CountQuery | undefined,
  hiddenCount: number,
): TotalCount {
  if (!countQuery) return { kind: 'exactly', number: shownCount }
  if (!countQuery.data) return { kind: countQuery.isError ? 'soFar' : 'looking', number: shownCount }
  const { count, more } = countQuery.data
  if (more) return { kind: 'moreThan', number: count }
  return { kind: 'exactly', number: Math.max(count - hiddenCount, shownCount) }
}

/** Displays and announces the number of results. */
export function ResultCount({ kind, number }: TotalCount) {
  const { t, i18n } = useTranslation('search')
  const formattedCount = formatNumber(number, i18n.resolvedLanguage ?? 'en')
  if (kind === 'looking') return t('looking')
  if (kind === 'exactly') return t('count', { count: number, number: formattedCount })
  return t(kind === 'moreThan' ? 'countOver' : 'countMore', { number: formattedCount })
}
