import { Button, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCoupon } from '#contract/coupons.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import { couponsQuery, useCouponChanges } from './billing-queries.ts'
import { useLimitsText, useTermsText } from './coupon-facts.ts'
import { CouponForm } from './coupon-form.tsx'
import { PromotionCodes } from './promotion-codes.tsx'

/** List of coupons with their promotion codes. */
export function Coupons() {
  const { t, i18n } = useTranslation(['staffBilling', 'common'])
  const [isAdding, setAdding] = useState(false)
  const { data: coupons, isError, refetch } = useQuery(couponsQuery)
  const { data: prices } = useQuery(priceListQuery)
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const plans = (prices?.subscriptions ?? []).map(({ id, name }) => ({ id, name: name[language] }))
  return (
    <Stack gap="sm" align="stretch">
      {isError && <LoadError text={t('staffBilling:failed')} onRetry={() => void refetch()} />}
      {!coupons && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {coupons?.length === 0 && <Text size="sm">{t('staffBilling:coupons.none')}</Text>}
      {coupons && coupons.length > 0 && (
        <ul
          className={`${rowClasses.list} ${rowClasses.underlined}`}
          aria-label={t('staffBilling:coupons.title')}
        >
          {coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <CouponForm plans={plans} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('staffBilling:coupons.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function CouponRow({ coupon }: { coupon: StaffCoupon }) {
  const { t } = useTranslation('staffBilling')
  const name = coupon.name ?? coupon.id
  const terms = useTermsText(coupon)
  const limits = useLimitsText(coupon)
  const { end } = useCouponChanges()
  const showError = useShowError()
  const onSuccess = () => notifications.show({ message: t('coupons.ended', { name }) })
  return (
    <FactsRow name={<bdi>{name}</bdi>} facts={[terms.join(' · '), limits.join(' · ')]}>
      <ConfirmButton
        size="compact-sm"
        variant="default"
        aria-label={t('coupons.endOf', { name })}
        question={t('coupons.sure', { name })}
        loading={end.isPending}
        onConfirm={() => end.mutate(coupon.id, { onError: showError, onSuccess })}
      >
        {t('coupons.end')}
      </ConfirmButton>
      <PromotionCodes coupon={coupon} />
    </FactsRow>
  )
}
