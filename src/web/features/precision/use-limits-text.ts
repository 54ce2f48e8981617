import type { CaptionRules } from '#contract/captions.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns a function that summarizes the main limits of captions. */
export function useLimitsText(): (rules: CaptionRules) => string {
  const { t, i18n } = useTranslation('precision')
  const formatValue = (value: number) =>
    formatNumber(value, i18n.resolvedLanguage ?? 'en', { maximumFractionDigits: 2 })
  return ({ size, lines, minDuration, maxDuration, readingSpeed }) =>
    t('profile.limits', {
      count: lines,
      size: formatValue(size),
      min: formatValue(minDuration / 1000),
      max: formatValue(maxDuration / 1000),
      speed: formatValue(readingSpeed),
    })
}
