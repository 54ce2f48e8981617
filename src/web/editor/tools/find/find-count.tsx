import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './find.module.css'
import type { FindState } from './find-state.ts'

/** Displays the number of matches and the current one, or why there are none. */
export function FindCount({ state }: { state: FindState }) {
  const { t, i18n } = useTranslation('transcripts')
  const formatCount = (value: number) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
  const { request, hits, names, current, problem, searching } = state
  const countText = () => {
    if (request.text === '') return ''
    if (searching) return t('find.searching')
    if (problem) return t(`find.trouble.${problem}`)
    if (hits.length === 0 && names.length === 0) return t('find.none')
    const total = formatCount(hits.length)
    const hitsText =
      current < 0
        ? t('find.found', { count: hits.length, total })
        : t('find.position', { position: formatCount(current + 1), total })
    if (names.length === 0) return hitsText
    const namesText = t('find.names', { count: names.length })
    return hits.length > 0 ? `${hitsText}, ${namesText}` : namesText
  }
  return (
    <span className={classes.count} role="status" data-trouble={problem ?? undefined}>
      {countText()}
    </span>
  )
}
