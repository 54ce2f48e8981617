import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Charge } from '#contract/payments.ts'
import { currencies } from '#contract/plan-choices.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRefund } from './billing-queries.ts'
import { MoneyFields, useMoneyForm } from './money-fields.tsx'

interface RefundFormProps {
  oid: string
  charge: Charge
  onClose: () => void
}

/** Form for refunding all or part of a charge. */
export function RefundForm({ oid, charge, onClose }: RefundFormProps) {
  const { t, i18n } = useTranslation('staffBilling')
  const language = i18n.resolvedLanguage ?? 'en'
  const maxRefund = charge.amount - charge.refunded
  const form = useMoneyForm(maxRefund)
  const refund = useRefund(oid)
  const showError = useShowError()
  const { cents, reason, key, isChecked } = form
  const isInvalid = cents < 1 || cents > maxRefund
  const isMissing = reason.trim() === ''
  const format = (amount: number) => formatMoney(amount, charge.currency, language)
  const submit = () => {
    form.setChecked(true)
    const currency = currencies.find((item) => item === charge.currency)
    if (isInvalid || isMissing || !currency) return
    refund.mutate(
      { charge: charge.id, cents, currency, reason: reason.trim(), key },
      {
        onError: showError,
        onSuccess: ({ creditsRemoved }) => {
          const values = { amount: format(cents), credits: format(creditsRemoved) }
          notifications.show({
            message: t(creditsRemoved > 0 ? 'refund.doneCredits' : 'refund.done', values),
          })
          onClose()
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
      <Stack gap="xs" py="xs">
        <MoneyFields
          form={form}
          amount={{
            label: t('refund.amount', { currency: charge.currency }),
            hint: t('refund.hint', { amount: format(maxRefund) }),
            error: isChecked && isInvalid ? t('refund.invalid', { amount: format(maxRefund) }) : undefined,
          }}
          reason={{
            label: t('refund.reason'),
            hint: t('grant.reasonHint'),
            error: isChecked && isMissing ? t('grant.reasonMissing') : undefined,
          }}
        />
        <Group gap="xs">
          <Button type="submit" color="red" loading={refund.isPending}>
            {t('refund.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('refund.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
