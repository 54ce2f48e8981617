import type { UseQueryResult } from '@tanstack/react-query'
import type { SearchCount } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

/** The number of results: exact, a minimum, or the number so far. */
export interface InAll {
  kind: 'looking' | 'exactly' | 'moreThan' | 'soFar'
  number: number
}

type Counted = Pick<UseQueryResult<SearchCount>, 'data' | 'isError'>

/**
 * The total number of results.
 * @param shown loaded and visible hits
 * @param counted the server's count; undefined if all of them are loaded
 * @param outOfSight loaded and counted hits that are being deleted
 */
export function inAllOf(shown: number, counted: Counted | undefined, outOfSight: number): InAll {
  if (!counted) return { kind: 'exactly', number: shown }
  if (!counted.data) return { kind: counted.isError ? 'soFar' : 'looking', number: shown }
  const { count, more } = counted.data
  if (more) return { kind: 'moreThan', number: count }
  return { kind: 'exactly', number: Math.max(count - outOfSight, shown) }
}

/** The number of results, displayed and announced. */
export function ResultCount({ kind, number }: InAll) {
  const { t, i18n } = useTranslation('search')
  const inDigits = formatNumber(number, i18n.resolvedLanguage ?? 'en')
  if (kind === 'looking') return t('looking')
  if (kind === 'exactly') return t('count', { count: number, number: inDigits })
  return t(kind === 'moreThan' ? 'countOver' : 'countMore', { number: inDigits })
}
