import type { Currency } from '#contract/plan-choices.ts'
import type { Price } from '#domain/ledger/prices.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/**
 * Returns a function that formats a price as minutes of the plan, money, or both. Load the `usage`
 * texts first.
 */
export function usePriceText(): (price: Price, currency: Currency) => string {
  const { t, i18n } = useTranslation('usage')
  return ({ minutes, cents }, currency) => {
    const money = formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en')
    if (minutes === 0) return cents === 0 ? t('price.nothing') : money
    const minutesText = t('price.minutes', { count: minutes })
    return cents === 0 ? minutesText : t('price.both', { minutes: minutesText, money })
  }
}
