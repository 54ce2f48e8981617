import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TestCheckout as Checkout } from '#contract/checkouts.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './plans.module.css'
import { testCheckoutQuery, usePayTest } from './queries.ts'

/** Page where a purchase is paid for test. No card is charged, and it says so. */
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
      <Amounts checkout={checkout} />
      {checkout.isPaid || checkout.isExpired ? (
        <Text role="status">{checkout.isPaid ? t('checkout.paid') : t('checkout.expired')}</Text>
      ) : (
        <Pay checkout={checkout} />
      )}
    </Stack>
  )
}

function Amounts({ checkout }: { checkout: Checkout }) {
  const { t, i18n } = useTranslation('plans')
  const { description, quantity, mode, currency, subtotal, discount, tax, total } = checkout
  const money = (cents: number) => formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en')
  const what = description ?? t(mode === 'setup' ? 'checkout.card' : 'checkout.credits')
  const rows: [string, number][] = [[quantity > 1 ? `${what} × ${quantity}` : what, subtotal]]
  if (discount > 0) rows.push([t('checkout.discount'), -discount])
  if (tax > 0) rows.push([t('checkout.tax'), tax])
  rows.push([t('checkout.total'), total])
  return (
    <dl className={classes.limits}>
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Pay({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('plans')
  const pay = usePayTest(checkout.id)
  const errorText = useErrorText()
  const isPending = pay.isPending || pay.isSuccess
  const isRefused = pay.error && pay.variables
  return (
    <Stack gap="sm">
      <Button loading={isPending} onClick={() => pay.mutate(false)}>
        {t('checkout.pay')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => pay.mutate(true)}>
        {t('checkout.payRefused')}
      </Button>
      {pay.error && (
        <Alert color="red" role="alert">
          {isRefused ? t('checkout.refused') : errorText(pay.error)}
        </Alert>
      )}
      <Anchor href={checkout.cancelUrl} size="sm" underline="always">
        {t('checkout.cancel')}
      </Anchor>
    </Stack>
  )
}
