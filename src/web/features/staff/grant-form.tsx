import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useGrantCredits } from './billing-queries.ts'
import { MoneyFields, useMoneyForm } from './money-fields.tsx'

/** Form for granting credits to a workspace. */
export function GrantForm({ oid, currency }: { oid: string; currency: string }) {
  const { t, i18n } = useTranslation('staffBilling')
  const form = useMoneyForm()
  const grantCredits = useGrantCredits(oid)
  const showError = useShowError()
  const { cents, reason, key, isChecked } = form
  const isMissing = reason.trim() === ''
  const submit = () => {
    form.setChecked(true)
    if (cents < 1 || isMissing) return
    grantCredits.mutate(
      { cents, reason: reason.trim(), key },
      {
        onError: showError,
        onSuccess: () => {
          const amount = formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en')
          notifications.show({ message: t('grant.done', { amount }) })
          form.reset()
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="xs" align="flex-start">
        <MoneyFields
          form={form}
          amount={{
            label: t('grant.amount', { currency }),
            error: isChecked && cents < 1 ? t('grant.amountInvalid') : undefined,
          }}
          reason={{
            label: t('grant.reason'),
            hint: t('grant.reasonHint'),
            error: isChecked && isMissing ? t('grant.reasonMissing') : undefined,
          }}
        />
        <Button type="submit" loading={grantCredits.isPending}>
          {t('grant.submit')}
        </Button>
      </Stack>
    </form>
  )
}
