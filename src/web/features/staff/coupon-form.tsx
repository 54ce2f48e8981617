import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CouponInput } from '#contract/coupons.ts'
import { maxCouponSeconds } from '#contract/limits.ts'
import { type Currency, couponDurations, currencies } from '#contract/plan-choices.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateField, parseNextDayStart } from '#web/lib/format/date-field.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCouponChanges } from './billing-queries.ts'

interface CouponFormProps {
  plans: readonly { id: string; name: string }[]
  onClose: () => void
}

interface Values {
  name: string
  kind: 'percent' | 'amount'
  discount: string | number
  currency: Currency
  duration: (typeof couponDurations)[number]
  months: string | number
  plans: string[]
  maxUses: string | number
  /** Last day of validity, such as 2026-11-30; empty if the coupon never expires. */
  lastDay: string
}

const initialValues: Values = {
  name: '',
  kind: 'percent',
  discount: '',
  currency: 'USD',
  duration: 'once',
  months: 3,
  plans: [],
  maxUses: '',
  lastDay: '',
}

/** Returns the end of a coupon's last day; undefined if it never expires. */
function expiryOf(lastDay: string): number | undefined {
  const next = parseNextDayStart(lastDay)
  return next === undefined ? undefined : next - 1
}

/** Returns whether a coupon's last day is in the past or too far in the future. */
function isOutOfRange(lastDay: string): boolean {
  const expiry = expiryOf(lastDay)
  const now = Date.now() / 1000
  return expiry !== undefined && (expiry <= now || expiry > now + maxCouponSeconds)
}

/** Returns the coupon described by the form; undefined if the form is incomplete or invalid. */
function couponOf({ name, kind, discount, currency, duration, months, plans, maxUses, lastDay }: Values) {
  const value = Number(discount)
  if (!(value > 0) || name.trim() === '' || isOutOfRange(lastDay)) return undefined
  const expiresAt = expiryOf(lastDay)
  const coupon: CouponInput = {
    name: name.trim(),
    duration,
    ...(kind === 'percent'
      ? { percentOff: value }
      : { amountOff: { currency, amount: Math.round(value * 100) } }),
    ...(duration === 'repeating' && { months: Number(months) || 1 }),
    ...(plans.length > 0 && { plans }),
    ...(Number(maxUses) > 0 && { maxRedemptions: Number(maxUses) }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  return coupon
}

/** Form that adds a coupon. */
export function CouponForm({ plans, onClose }: CouponFormProps) {
  const { t } = useTranslation('staffBilling')
  const [values, setValues] = useState(initialValues)
  const [isChecked, setChecked] = useState(false)
  const { add } = useCouponChanges()
  const showError = useShowError()
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const submit = () => {
    setChecked(true)
    const coupon = couponOf(values)
    if (!coupon) return
    add.mutate(coupon, {
      onError: showError,
      onSuccess: () => {
        notifications.show({ message: t('coupons.added') })
        onClose()
      },
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <TextInput
          autoFocus
          label={t('coupons.name')}
          maxLength={40}
          value={values.name}
          error={isChecked && values.name.trim() === '' && t('coupons.nameMissing')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <DiscountFields values={values} set={set} isChecked={isChecked} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <Select
            label={t('coupons.duration')}
            data={couponDurations.map((value) => ({ value, label: t(`coupons.durations.${value}`) }))}
            value={values.duration}
            allowDeselect={false}
            onChange={(value) =>
              set({ duration: couponDurations.find((duration) => duration === value) ?? 'once' })
            }
          />
          {values.duration === 'repeating' && (
            <NumberInput
              label={t('coupons.months')}
              min={1}
              max={120}
              allowDecimal={false}
              value={values.months}
              onChange={(months) => set({ months })}
            />
          )}
          <NumberInput
            label={t('coupons.max')}
            placeholder={t('coupons.unlimited')}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            value={values.maxUses}
            onChange={(maxUses) => set({ maxUses })}
          />
          <TextInput
            type="date"
            label={t('coupons.expires')}
            description={t('coupons.expiresHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={formatDateField(Date.now() / 1000)}
            max={formatDateField(Date.now() / 1000 + maxCouponSeconds - 86_400)}
            value={values.lastDay}
            error={isChecked && isOutOfRange(values.lastDay) && t('coupons.expiresInvalid')}
            onChange={({ currentTarget }) => set({ lastDay: currentTarget.value })}
          />
        </Group>
        <MultiSelect
          label={t('coupons.plans')}
          placeholder={values.plans.length === 0 ? t('coupons.allPlans') : ''}
          data={plans.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.plans}
          clearable
          onChange={(value) => set({ plans: value })}
        />
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            {t('coupons.add')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('coupons.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface DiscountFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
  isChecked: boolean
}

function DiscountFields({ values: { kind, discount, currency }, set, isChecked }: DiscountFieldsProps) {
  const { t } = useTranslation('staffBilling')
  return (
    <>
      <SegmentedControl
        aria-label={t('coupons.kind')}
        data={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`coupons.${value}`) }))}
        value={kind}
        onChange={(value) => set({ kind: value === 'amount' ? 'amount' : 'percent' })}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t(kind === 'percent' ? 'coupons.percentOff' : 'coupons.amountOff')}
          min={0}
          max={kind === 'percent' ? 100 : 999_999}
          decimalScale={2}
          hideControls
          inputMode="decimal"
          value={discount}
          error={isChecked && !(Number(discount) > 0) && t('coupons.invalid')}
          onChange={(value) => set({ discount: value })}
        />
        {kind === 'amount' && (
          <Select
            label={t('coupons.currency')}
            data={[...currencies]}
            value={currency}
            allowDeselect={false}
            onChange={(value) => set({ currency: currencies.find((item) => item === value) ?? 'USD' })}
          />
        )}
      </Group>
    </>
  )
}
