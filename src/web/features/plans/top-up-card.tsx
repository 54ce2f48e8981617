import { Alert, Button, Group, Loader, NumberInput, Select, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingSettings } from '#contract/billing-settings.ts'
import { creditBounds } from '#contract/limits.ts'
import { type Currency, currencies } from '#contract/plan-choices.ts'
import { suggestTopUp } from '#domain/billing/top-ups.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { billingSettingsQuery, useChangeBilling } from './billing-settings-queries.ts'
import { useCheckout } from './queries.ts'

/** Card where a workspace's owners and admins set up automatic top-ups and the budget. */
export default function TopUpCard({ orgId, offers }: { orgId: string; offers: TopUpOffers }) {
  const { t } = useTranslation(['usage', 'common'])
  const { data, isError } = useQuery({ ...billingSettingsQuery(orgId), refetchOnMount: 'always' })
  if (isError && !data) return <Text role="alert">{t('topUp.failed')}</Text>
  if (!data) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return <TopUpForm key={data.currency} orgId={orgId} settings={data} offers={offers} />
}

type TopUpOffers = Parameters<typeof suggestTopUp>[0]

interface FormProps {
  orgId: string
  settings: BillingSettings
  offers: TopUpOffers
}

function TopUpForm({ orgId, settings, offers }: FormProps) {
  const { t, i18n } = useTranslation('usage')
  const language = i18n.resolvedLanguage ?? 'en'
  const change = useChangeBilling(orgId)
  const showError = useShowError()
  const { currency, topUp, card, charged, spent } = settings
  const [isOn, setOn] = useState(topUp !== null)
  const [amounts, setAmounts] = useState(topUp ?? suggestTopUp(offers, currency))
  const [budget, setBudget] = useState(settings.budget)
  const formatAmount = (cents: number) => formatMoney(cents, currency, language)
  const isCapTooLow = isOn && amounts.cap < amounts.amount
  const save = () =>
    change.mutate(
      { topUp: isOn ? amounts : null, budget },
      { onSuccess: () => notifications.show({ message: t('topUp.saved') }), onError: showError },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isCapTooLow) save()
      }}
    >
      <Stack gap="md">
        <TopUpStopped reason={settings.topUpStopped} />
        {card || topUp ? (
          <Switch
            label={t('topUp.auto')}
            description={card && t('topUp.autoHelp', { last4: card.last4 })}
            checked={isOn}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
          />
        ) : (
          <AddCardNotice orgId={orgId} />
        )}
        {isOn && (
          <Group align="flex-start" gap="sm">
            {(['amount', 'threshold', 'cap'] as const).map((name) => (
              <CentsInput
                key={name}
                label={t(`topUp.${name}`)}
                currency={currency}
                min={name === 'threshold' ? 0 : creditBounds.least}
                value={amounts[name]}
                error={name === 'cap' && isCapTooLow && t('topUp.capTooLow')}
                onChange={(value) => setAmounts((before) => ({ ...before, [name]: value ?? 0 }))}
              />
            ))}
          </Group>
        )}
        {topUp && <Text size="sm">{t('topUp.charged', { amount: formatAmount(charged) })}</Text>}
        <CentsInput
          label={t('topUp.budget')}
          description={t('topUp.budgetHelp')}
          currency={currency}
          min={1}
          value={budget}
          onChange={setBudget}
        />
        <Text size="sm">{t('topUp.spent', { amount: formatAmount(spent) })}</Text>
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('topUp.save')}
          </Button>
        </Group>
        {settings.canChangeCurrency && <CurrencyField orgId={orgId} currency={currency} />}
      </Stack>
    </form>
  )
}

function TopUpStopped({ reason }: { reason: BillingSettings['topUpStopped'] }) {
  const { t } = useTranslation('usage')
  if (!reason) return null
  return (
    <Alert color="red" title={t('topUp.stopped.title')}>
      {t(`topUp.stopped.${reason}`)}
    </Alert>
  )
}

function AddCardNotice({ orgId }: { orgId: string }) {
  const { t } = useTranslation('usage')
  const checkout = useCheckout(orgId)
  const showError = useShowError()
  return (
    <Group gap="sm">
      <Text size="sm">{t('topUp.noCard')}</Text>
      <Button
        variant="default"
        size="xs"
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => checkout.mutate({ order: { kind: 'card' } }, { onError: showError })}
      >
        {t('topUp.addCard')}
      </Button>
    </Group>
  )
}

/** Select for the currency of purchases, shown until the first purchase. */
function CurrencyField({ orgId, currency }: { orgId: string; currency: Currency }) {
  const { t } = useTranslation('usage')
  const change = useChangeBilling(orgId)
  const showError = useShowError()
  return (
    <Select
      maw={280}
      label={t('topUp.currency')}
      description={t('topUp.currencyHelp')}
      allowDeselect={false}
      disabled={change.isPending}
      data={[...currencies]}
      value={currency}
      onChange={(value) => {
        const selectedCurrency = currencies.find((item) => item === value)
        if (selectedCurrency) change.mutate({ currency: selectedCurrency }, { onError: showError })
      }}
    />
  )
}

interface CentsInputProps {
  label: string
  description?: string
  currency: Currency
  /** Minimum in cents, like `value`. */
  min: number
  /** Value in cents; null if the field is empty. */
  value: number | null
  error?: string | false
  onChange: (value: number | null) => void
}

/** Field for an amount of money. */
function CentsInput({ label, description, currency, min, value, error, onChange }: CentsInputProps) {
  return (
    <NumberInput
      styles={{ wrapper: { maxWidth: 170 } }}
      label={label}
      description={description}
      suffix={` ${currency}`}
      decimalScale={2}
      allowNegative={false}
      hideControls
      min={min / 100}
      max={creditBounds.most / 100}
      value={value === null ? '' : value / 100}
      error={error}
      onChange={(amount) => onChange(typeof amount === 'number' ? Math.round(amount * 100) : null)}
    />
  )
}
