import { useQuery } from '@tanstack/react-query'
import type { PromotionCode, StaffCoupon } from '#contract/coupons.ts'
import { formatDate, formatPercent } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'

/** Describes the usage limits of a coupon or promotion code. */
export function useLimitsText({
  uses,
  maxUses,
  expires,
  isValid,
}: Pick<PromotionCode, 'uses' | 'maxUses' | 'expires' | 'isValid'>): string[] {
  const { t, i18n } = useTranslation('staffBilling')
  return [
    maxUses === null ? t('coupons.uses', { count: uses }) : t('coupons.usesOf', { uses, max: maxUses }),
    ...(expires === null
      ? []
      : [t('coupons.until', { date: formatDate(expires, i18n.resolvedLanguage ?? 'en') })]),
    ...(isValid ? [] : [t('coupons.invalidNow')]),
  ]
}

/** Describes a coupon's terms. */
export function useTermsText({ percentOff, amountOff, duration, months, plans }: StaffCoupon): string[] {
  const { t, i18n } = useTranslation('staffBilling')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const { data: list } = useQuery(priceListQuery)
  const discount = amountOff
    ? formatMoney(amountOff.amount, amountOff.currency, language)
    : formatPercent(percentOff ?? 0, language, Number.isInteger(percentOff) ? 0 : 2)
  const planNames = plans?.map(
    (plan) => list?.subscriptions.find(({ id }) => id === plan)?.name[language] ?? plan,
  )
  return [
    t('coupons.off', { discount }),
    duration === 'repeating'
      ? t('coupons.forMonths', { count: months ?? 0 })
      : t(`coupons.durations.${duration}`),
    ...(planNames ? [t('coupons.forPlans', { plans: planNames.join(', ') })] : []),
  ]
}
