import { Text } from '@mantine/core'
import { countChangedWords, type DifferenceCounts } from '#domain/comparison/version-diff.ts'
import { formatList, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Difference } from './difference.ts'

const kinds = [
  'changed',
  'inserted',
  'deleted',
  'retimed',
  'speaker',
  'turn',
  'bookmarked',
  'unbookmarked',
  'redacted',
  'unredacted',
  'captions',
] as const satisfies readonly (keyof DifferenceCounts)[]

interface DifferenceSummaryProps {
  difference: Difference
  /** Text to show if there are no differences. */
  noDifferencesText: string | undefined
}

/** Statistics about the difference between two versions. */
export function DifferenceSummary({ difference, noDifferencesText }: DifferenceSummaryProps) {
  const { before, counts, accuracy } = difference
  const { t, i18n } = useTranslation('editing')
  const locale = i18n.resolvedLanguage ?? 'en'
  const share = before.words.length > 0 ? Math.min(1, countChangedWords(counts) / before.words.length) : 1
  const figures = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`versions.count.${kind}`, { count: counts[kind] }))
  if (figures.length === 0)
    return (
      <Text size="sm" role="status">
        {noDifferencesText ?? t('versions.same')}
      </Text>
    )
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('versions.share', { percent: formatPercent(share * 100, locale, 1) })}
      </Text>
      <Text size="sm" c="dimmed">
        {formatList(figures, locale)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('versions.accuracy', { percent: formatPercent(accuracy * 100, locale, 1) })}
      </Text>
    </div>
  )
}
