import type { Correction } from '#contract/corrections.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns a function that formats pay; unpaid work is described in words. */
export function usePayText(): (pay: Correction['pay']) => string {
  const { t, i18n } = useTranslation('corrections')
  return (pay) => (pay ? formatMoney(pay.cents, pay.currency, i18n.resolvedLanguage ?? 'en') : t('unpaid'))
}
