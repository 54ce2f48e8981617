import { Alert, Anchor, Button, Group, NumberInput, SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PriceList } from '#contract/checkouts.ts'
import { maxSeats } from '#contract/limits.ts'
import type { BillingInterval } from '#contract/payments.ts'
import { type Currency, currencies } from '#contract/plan-choices.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'
import { planQuery } from '#web/lib/queries/plan-query.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import { useCheckoutErrorText } from './checkout-error.ts'
import { CouponField } from './coupon-field.tsx'
import { focusInCenter } from './focus-in-center.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import classes from './prices.module.css'
import { useCheckout } from './queries.ts'
import { RedirectModal } from './redirect-modal.tsx'
import { StoredCoupon } from './stored-coupon.tsx'
import { TrialButton } from './trial-button.tsx'

/** Workspace to purchase for, if the viewer is one of its owners or admins. */
export interface Buyer {
  uid: string
  orgId: string
}

/** Plans with their prices; buyers can order them. */
export default function Prices({ buyer }: { buyer: Buyer | null }) {
  const { t } = useTranslation('plans')
  const { data: list, isError } = useQuery(priceListQuery)
  if (isError) return <Text role="alert">{t('prices.failed')}</Text>
  if (!list) return null
  return buyer ? <BuyerPrices list={list} buyer={buyer} /> : <PriceTable list={list} currency={null} />
}

/** Prices for a buyer, all in the workspace's currency. */
function BuyerPrices({ list, buyer }: { list: PriceList; buyer: Buyer }) {
  const { data } = useQuery(planQuery(buyer.uid, buyer.orgId))
  const checkout = useCheckout(buyer.orgId)
  const [coupon, setCoupon] = useState('')
  const { t } = useTranslation(['plans', 'invoices'])
  const errorText = useCheckoutErrorText()
  if (!data || data.plan.kind === 'enterprise') return null
  const code = coupon.trim()
  const couponField = code === '' ? {} : { coupon: code }
  const { error, variables } = checkout
  const isCouponError = hasErrorCode(error, 'coupon_invalid') && variables?.coupon !== undefined
  return (
    <>
      {/* Comes first so that an error gets the focus after the modal has closed. */}
      <RedirectModal
        text={checkout.isPending || checkout.isSuccess ? t('invoices:redirect.checkout') : null}
      />
      <StoredCoupon orgId={buyer.orgId} mb="md" />
      <PriceTable
        list={list}
        currency={data.usage.currency}
        buyer={buyer}
        current={data.plan.id}
        order={{
          isPending: checkout.isPending || checkout.isSuccess,
          buyPlan: (plan, interval, quantity) =>
            checkout.mutate({ order: { kind: 'plan', plan, interval, quantity }, ...couponField }),
          buyCredits: (cents) => checkout.mutate({ order: { kind: 'credits', cents }, ...couponField }),
        }}
      >
        <CouponField
          orgId={buyer.orgId}
          value={coupon}
          onChange={setCoupon}
          orderError={isCouponError && variables.coupon === code ? error : null}
        />
        {error && !isCouponError && <FocusedAlert text={errorText(error)} />}
      </PriceTable>
    </>
  )
}

/** Error message that moves into view, because the pressed button may be far away. */
function FocusedAlert({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => focusInCenter(element.current), [])
  return (
    <Alert ref={element} tabIndex={-1} color="red" role="alert">
      {text}
    </Alert>
  )
}

interface OrderProps {
  isPending: boolean
  buyPlan(plan: string, interval: BillingInterval, quantity: number): void
  buyCredits(cents: number): void
}

interface PriceTableProps {
  list: PriceList
  /** The workspace's currency; null if the buyer can choose. */
  currency: Currency | null
  /** ID of the current subscription. */
  current?: string | null
  buyer?: Buyer
  order?: OrderProps
  /** Content below the plans. */
  children?: ReactNode
}

function PriceTable({
  list,
  currency: workspaceCurrency,
  current = null,
  buyer,
  order,
  children,
}: PriceTableProps) {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const [selectedCurrency, setSelectedCurrency] = useState<Currency>('USD')
  const [interval, setInterval] = useState<BillingInterval>('month')
  const currency = workspaceCurrency ?? selectedCurrency
  const price = (cents: number) => formatMoney(cents, currency, language)
  const { free, payAsYouGo, subscriptions, enterprise } = list
  return (
    <>
      <Group gap="sm" mb="md">
        <SegmentedControl
          aria-label={t('prices.interval')}
          value={interval}
          onChange={(value) => setInterval(value === 'year' ? 'year' : 'month')}
          data={[
            { value: 'month', label: t('prices.month') },
            { value: 'year', label: t('prices.year') },
          ]}
        />
        {workspaceCurrency === null && (
          <Select
            aria-label={t('prices.currency')}
            value={currency}
            allowDeselect={false}
            w={110}
            data={[...currencies]}
            onChange={(value) => setSelectedCurrency(currencies.find((item) => item === value) ?? 'USD')}
          />
        )}
      </Group>
      <ul className={classes.plans}>
        <PlanCard name={free.name[language]} price={price(0)} {...describe(free)}>
          {buyer ? (
            <TrialButton payer={buyer} size="xs" />
          ) : (
            <Text size="sm">{t('trial.offer', { count: list.trialDays })}</Text>
          )}
        </PlanCard>
        <PlanCard
          name={payAsYouGo.name[language]}
          price={price(payAsYouGo.pricePerHour[currency])}
          unit={t('prices.perHour')}
          perMinute={price(Math.round(payAsYouGo.pricePerHour[currency] / 60))}
          features={null}
          minutes={null}
          seats={null}
        >
          {order && (
            <Group gap={6}>
              {payAsYouGo.topUps.map((amount) => (
                <Button
                  key={amount[currency]}
                  size="xs"
                  variant="default"
                  loading={order.isPending}
                  onClick={() => order.buyCredits(amount[currency])}
                >
                  {t('prices.buyCredits', { amount: price(amount[currency]) })}
                </Button>
              ))}
            </Group>
          )}
        </PlanCard>
        {subscriptions.map((plan) => (
          <PlanCard
            key={plan.id}
            name={plan.name[language]}
            price={price(plan.prices[interval][currency])}
            unit={t(interval === 'month' ? 'prices.perMonth' : 'prices.perYear')}
            {...describe(plan)}
          >
            {current === plan.id && <Text size="sm">{t('prices.current')}</Text>}
            {order && current !== null && (
              <Anchor size="sm" renderRoot={(props) => <Link to="/settings/invoices" {...props} />}>
                {t(current === plan.id ? 'prices.manage' : 'prices.change')}
              </Anchor>
            )}
            {order && current === null && (
              <BuySeats
                max={plan.seats ?? maxSeats}
                isPending={order.isPending}
                onBuy={(quantity) => order.buyPlan(plan.id, interval, quantity)}
              />
            )}
          </PlanCard>
        ))}
        <PlanCard name={enterprise.name[language]} price={null} features={null} minutes={null} seats={null}>
          <Button size="xs" variant="default" onClick={() => openHelp()}>
            {t('prices.contact')}
          </Button>
        </PlanCard>
      </ul>
      {list.isTest && (
        <Text size="sm" c="dimmed">
          {t('prices.test')}
        </Text>
      )}
      {children}
      <PlanComparison list={list} currency={currency} interval={interval} />
    </>
  )
}

const describe = ({
  features,
  minutes,
  seats,
}: Pick<PriceList['free'], 'features' | 'minutes' | 'seats'>) => ({
  features,
  minutes,
  seats,
})

function BuySeats({
  max,
  isPending,
  onBuy,
}: {
  max: number
  isPending: boolean
  onBuy: (quantity: number) => void
}) {
  const { t } = useTranslation('plans')
  const [quantity, setQuantity] = useState<number | string>(1)
  const seats = Number(quantity)
  return (
    <Group gap={6} align="end">
      <NumberInput
        label={t('prices.quantity')}
        size="xs"
        w={90}
        min={1}
        max={max}
        allowDecimal={false}
        value={quantity}
        onChange={setQuantity}
      />
      <Button
        size="xs"
        loading={isPending}
        disabled={!Number.isInteger(seats) || seats < 1 || seats > max}
        onClick={() => onBuy(seats)}
      >
        {t('prices.subscribe')}
      </Button>
    </Group>
  )
}
