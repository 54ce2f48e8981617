import { Group, type MantineSpacing, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Coupon } from '#contract/payments.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatPercent } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { billingSettingsQuery, useChangeBilling } from './billing-settings-queries.ts'

/**
 * Notice for owners and admins about the coupon with which a workspace was created; shown until the first
 * purchase.
 */
export function StoredCoupon({ orgId, mb }: { orgId: string; mb?: MantineSpacing }) {
  const { t } = useTranslation('plans')
  const { data } = useQuery(billingSettingsQuery(orgId))
  const change = useChangeBilling(orgId)
  const showError = useShowError()
  const termsText = useTermsText()
  if (!data || data.coupon === null) return null
  const { coupon: code, couponTerms } = data
  return (
    <Group gap="xs" {...(mb !== undefined && { mb })}>
      <Text size="sm">
        {couponTerms ? t('kept.text', { code, terms: termsText(couponTerms) }) : t('kept.invalid', { code })}
      </Text>
      <ConfirmButton
        size="compact-sm"
        variant="default"
        aria-label={t('kept.removeOf', { code })}
        question={t('kept.question')}
        loading={change.isPending}
        onConfirm={() =>
          change.mutate(
            { coupon: null },
            { onSuccess: () => notifications.show({ message: t('kept.removed') }), onError: showError },
          )
        }
      >
        {t('kept.remove')}
      </ConfirmButton>
    </Group>
  )
}

/** Returns a function that describes a coupon's discount, when it applies, and to which plans. */
function useTermsText(): (coupon: Coupon) => string {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const { data: list } = useQuery(priceListQuery)
  return ({ percentOff, amountOff, duration, months, plans }) => {
    const discount = amountOff
      ? formatMoney(amountOff.amount, amountOff.currency, language)
      : formatPercent(percentOff ?? 0, language, Number.isInteger(percentOff) ? 0 : 2)
    const terms = t(`kept.terms.${duration}`, { discount, count: months ?? 1 })
    if (!plans) return terms
    const names = plans.map(
      (plan) => list?.subscriptions.find(({ id }) => id === plan)?.name[language] ?? plan,
    )
    return t('kept.forPlans', { terms, plans: names.join(', ') })
  }
}
