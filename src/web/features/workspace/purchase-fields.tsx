import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { currencies } from '#contract/plan-choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { PurchaseOptions } from './purchase-options.ts'

interface PurchaseFieldsProps {
  value: PurchaseOptions
  onChange: (value: PurchaseOptions) => void
}

const debounceMs = 500

/** Fields for a new workspace's currency and for a coupon to apply to its first purchase. */
export default function PurchaseFields({ value, onChange }: PurchaseFieldsProps) {
  const { t } = useTranslation('usage')
  const errorText = useErrorText()
  const code = value.coupon.trim()
  const [debouncedCode] = useDebouncedValue(code, debounceMs)
  const { data, error } = useQuery({
    queryKey: ['coupon', debouncedCode],
    queryFn: ({ signal }) => call('readCoupon', { body: { code: debouncedCode } }, { signal }),
    enabled: debouncedCode !== '',
    retry: false,
    staleTime: 60_000,
  })
  const isCurrent = code !== '' && code === debouncedCode
  return (
    <>
      <Select
        w={110}
        label={t('topUp.create.currency')}
        allowDeselect={false}
        data={[...currencies]}
        value={value.currency}
        onChange={(selectedCurrency) =>
          onChange({
            ...value,
            currency: currencies.find((item) => item === selectedCurrency) ?? value.currency,
          })
        }
      />
      <TextInput
        flex="1 1 180px"
        label={t('topUp.create.coupon')}
        value={value.coupon}
        maxLength={100}
        description={isCurrent && data && t('topUp.create.includes', { name: data.name ?? code })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isCurrent && error && errorText(error)}
        onChange={({ currentTarget }) => onChange({ ...value, coupon: currentTarget.value })}
      />
    </>
  )
}
