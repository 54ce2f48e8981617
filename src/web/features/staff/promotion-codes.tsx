import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { PromotionCode, StaffCoupon } from '#contract/coupons.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import rows from '#web/ui/rows.module.css'
import { useCouponChanges } from './billing-queries.ts'
import { useLimitsText } from './coupon-facts.ts'
import classes from './staff.module.css'

const pattern = /^[\w-]{3,40}$/

/** Codes that customers enter to use a coupon. */
export function PromotionCodes({ coupon }: { coupon: StaffCoupon }) {
  return (
    <div style={{ flex: '1 1 100%' }}>
      {coupon.promotionCodes.length > 0 && (
        <ul className={`${rows.list} ${classes.codes}`}>
          {coupon.promotionCodes.map((promotion) => (
            <CodeRow key={promotion.id} promotion={promotion} />
          ))}
        </ul>
      )}
      <NewCodeForm coupon={coupon} />
    </div>
  )
}

function CodeRow({ promotion }: { promotion: PromotionCode }) {
  const { t } = useTranslation('staffBilling')
  const { id, code } = promotion
  const { endCode } = useCouponChanges()
  const limits = useLimitsText(promotion)
  const showError = useShowError()
  const onSuccess = () => notifications.show({ message: t('codes.ended', { code }) })
  return (
    <FactsRow name={<code>{code}</code>} facts={[limits.join(' · ')]}>
      <ConfirmButton
        size="compact-sm"
        variant="default"
        aria-label={t('codes.endOf', { code })}
        question={t('codes.sure', { code })}
        loading={endCode.isPending}
        onConfirm={() => endCode.mutate(id, { onError: showError, onSuccess })}
      >
        {t('codes.end')}
      </ConfirmButton>
    </FactsRow>
  )
}

function NewCodeForm({ coupon: { id: couponId, name } }: { coupon: StaffCoupon }) {
  const { t } = useTranslation('staffBilling')
  const [code, setCode] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const { addCode } = useCouponChanges()
  const showError = useShowError()
  if (code === undefined)
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('codes.addFor', { name: name ?? couponId })}
        onClick={() => setCode('')}
      >
        {t('codes.add')}
      </Button>
    )
  const isInvalid = code.trim() !== '' && !pattern.test(code.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isInvalid) return
        addCode.mutate(
          { couponId, code: code.trim() },
          {
            onError: showError,
            onSuccess: (addedCode) => {
              notifications.show({ message: t('codes.added', { code: addedCode.code }) })
              setCode(undefined)
              setChecked(false)
            },
          },
        )
      }}
    >
      <TextInput
        autoFocus
        label={t('codes.code')}
        description={t('codes.codeHint')}
        error={isChecked && isInvalid && t('codes.codeInvalid')}
        maxLength={40}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={addCode.isPending}>
          {t('codes.add')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setCode(undefined)}>
          {t('coupons.cancel')}
        </Button>
      </Group>
    </form>
  )
}
