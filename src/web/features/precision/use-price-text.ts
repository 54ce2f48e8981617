import type { Currency } from '#contract/plan-choices.ts'
import type { Price } from '#domain/ledger/prices.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Returns a function that formats a price as Precision minutes, money, or both. */
export function usePriceText(currency: Currency): (price: Price) => string {
  const { t, i18n } = useTranslation('precision')
  return ({ minutes, cents }) => {
    const amountText = formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en')
    if (minutes === 0) return amountText
    const minutesText = t('minutes', { count: minutes })
    return cents === 0 ? minutesText : t('both', { minutes: minutesText, money: amountText })
  }
}
