import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TestCheckout as Checkout } from '#contract/checkouts.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AmountList } from './amount-list.tsx'
import { testCheckoutQuery, usePayTestCheckout } from './queries.ts'

/** Payment page for a test purchase, with a note that no card is charged. */
export function TestCheckout({ checkoutId }: { checkoutId: string }) {
  const { t } = useTranslation('plans')
  const { data: checkout, error } = useQuery(testCheckoutQuery(checkoutId))
  const errorText = useErrorText()
  if (error) return <Text role="alert">{errorText(error)}</Text>
  if (!checkout) return null
  return (
    <Stack gap="md" maw={460}>
      <Title order={1} fz={28} ff="var(--lh-reading)" fw={500}>
        {t('checkout.title')}
      </Title>
      <Alert color="yellow">{t('checkout.test')}</Alert>
      <CheckoutAmounts checkout={checkout} />
      {checkout.isPaid || checkout.isExpired ? (
        <>
          <Text role="status">{checkout.isPaid ? t('checkout.paid') : t('checkout.expired')}</Text>
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to={checkout.isPaid ? '/dashboard' : '/plans'} {...props} />}
          >
            {checkout.isPaid ? t('dashboard') : t('result.again')}
          </Anchor>
        </>
      ) : (
        <PayForm checkout={checkout} />
      )}
    </Stack>
  )
}

function CheckoutAmounts({ checkout }: { checkout: Checkout }) {
  const { t, i18n } = useTranslation('plans')
  const { description, quantity, mode, currency, subtotal, discount, tax, total, isReverseCharge } = checkout
  const formatAmount = (cents: number) => formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en')
  const purpose = description ?? t(mode === 'setup' ? 'checkout.card' : 'checkout.credits')
  const rows: [string, number][] = [[quantity > 1 ? `${purpose} × ${quantity}` : purpose, subtotal]]
  if (discount > 0) rows.push([t('checkout.discount'), -discount])
  if (tax > 0 || isReverseCharge)
    rows.push([t(isReverseCharge ? 'checkout.reverseCharge' : 'checkout.tax'), tax])
  rows.push([t('checkout.total'), total])
  return <AmountList rows={rows.map(([name, cents]) => [name, formatAmount(cents)])} />
}

function PayForm({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('plans')
  const pay = usePayTestCheckout(checkout.id)
  const errorText = useErrorText()
  // A plan change is charged to the workspace's card, so the confirmation comes from the card's bank.
  const [isConfirming, setConfirming] = useState(checkout.mode === 'change')
  const [isDeclined, setDeclined] = useState(false)
  const isPending = pay.isPending || pay.isSuccess
  const submit = (card: Parameters<typeof pay.mutate>[0]) => {
    setDeclined(false)
    pay.mutate(card)
  }
  const requestConfirmation = () => {
    pay.reset()
    setDeclined(false)
    setConfirming(true)
  }
  const decline = () => {
    setDeclined(true)
    setConfirming(checkout.mode === 'change')
  }
  return (
    <Stack gap="sm">
      {isConfirming ? (
        <BankConfirmation
          checkout={checkout}
          isPending={isPending}
          onConfirm={() => submit({ confirmed: true })}
          onDecline={decline}
        />
      ) : (
        <>
          <Button loading={isPending} onClick={() => submit({})}>
            {t('checkout.pay')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={requestConfirmation}>
            {t('checkout.payConfirmed')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => submit({ refused: true })}>
            {t('checkout.payRefused')}
          </Button>
        </>
      )}
      {(pay.error || isDeclined) && (
        <Alert color="red" role="alert">
          {isDeclined && t('checkout.declined')}
          {!isDeclined && (pay.variables?.refused ? t('checkout.refused') : errorText(pay.error))}
        </Alert>
      )}
      <Anchor href={checkout.cancelUrl} size="sm" underline="always">
        {t('checkout.cancel')}
      </Anchor>
    </Stack>
  )
}

interface BankConfirmationProps {
  checkout: Checkout
  isPending: boolean
  onConfirm: () => void
  onDecline: () => void
}

/** Stands in for the bank's confirmation page. */
function BankConfirmation({
  checkout: { total, currency },
  isPending,
  onConfirm,
  onDecline,
}: BankConfirmationProps) {
  const { t, i18n } = useTranslation('plans')
  const amount = formatMoney(total, currency, i18n.resolvedLanguage ?? 'en')
  return (
    <>
      <Text size="sm">{t('checkout.confirmText', { amount })}</Text>
      <Button loading={isPending} onClick={onConfirm}>
        {t('checkout.confirm')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={onDecline}>
        {t('checkout.decline')}
      </Button>
    </>
  )
}
