import { Box, Button, Flex, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { useCheckoutErrorText } from './checkout-error.ts'
import { focusInCenter } from './focus-in-center.ts'

interface CouponFieldProps {
  orgId: string
  value: string
  onChange: (value: string) => void
  /** Error from placing an order with this coupon. */
  orderError: Error | null
}

/** Field for a coupon code, which can be checked before purchasing. */
export function CouponField({ orgId, value, onChange, orderError }: CouponFieldProps) {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const errorText = useCheckoutErrorText()
  const { data: list } = useQuery(priceListQuery)
  const check = useMutation({
    mutationFn: (code: string) => call('checkCoupon', { params: { oid: orgId }, body: { code } }),
  })
  const code = value.trim()
  const isChecked = check.variables === code
  const coupon = isChecked ? check.data : undefined
  const error = orderError ?? (isChecked ? check.error : null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (orderError) focusInCenter(input.current)
  }, [orderError])
  const name = coupon?.name ?? t('coupon.unnamed')
  const plans = coupon?.plans?.map((plan) => {
    return list?.subscriptions.find(({ id }) => id === plan)?.name[language] ?? plan
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') check.mutate(code)
      }}
    >
      <TextInput
        ref={input}
        label={t('prices.coupon')}
        value={value}
        maxLength={100}
        maw={370}
        error={error && errorText(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputContainer={(field) => (
          <Flex gap={6}>
            <Box flex={1}>{field}</Box>
            <Button
              type="submit"
              variant="default"
              disabled={code === ''}
              loading={check.isPending}
              flex="none"
            >
              {t('coupon.apply')}
            </Button>
          </Flex>
        )}
      />
      <Text size="sm" role="status">
        {coupon &&
          (plans
            ? t('coupon.includesPlans', { name, plans: plans.join(', ') })
            : t('coupon.includes', { name }))}
      </Text>
    </form>
  )
}
