import type { SpeechCheck } from '#contract/models.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { formatNumber, formatPercent } from './format/format.ts'

/** Returns a function that describes the result of an engine check, with measured and expected values. */
export function useSpeechCheckText(): (check: SpeechCheck) => string {
  const { t, i18n } = useTranslation('models')
  const locale = i18n.resolvedLanguage ?? 'en'
  const rate = (value: number) => formatPercent(value * 100, locale)
  const formatFactor = (value: number) => formatNumber(value, locale, { maximumSignificantDigits: 2 })
  return ({ problem, message, wordErrors, speed, expected }) =>
    [
      problem === null ? t('checkResult.passed') : t(`checkResult.problem.${problem}`),
      message,
      wordErrors !== null &&
        t('checkResult.wordErrors', { rate: rate(wordErrors), expected: rate(expected.wordErrors) }),
      speed !== null &&
        message === null &&
        t('checkResult.speed', { speed: formatFactor(speed), expected: formatFactor(expected.speed) }),
    ]
      .filter(Boolean)
      .join(', ')
}
