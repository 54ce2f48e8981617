import { useQuery } from '@tanstack/react-query'
import type { CustomerBilling } from '#contract/staff-billing.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import classes from './staff.module.css'

/** A workspace's plan, balances and card. */
export function CustomerPlan({ billing }: { billing: CustomerBilling }) {
  const { t, i18n } = useTranslation('staffBilling')
  const language = i18n.resolvedLanguage ?? 'en'
  const { plan, usage, subscription, customer, paymentMethods } = billing
  const { data: prices } = useQuery(priceListQuery)
  const name = prices?.subscriptions.find(({ id }) => id === plan.id)?.name[language === 'es' ? 'es' : 'en']
  const formatCount = (value: number) => formatNumber(value, language)
  const usedMinutes = formatCount(usage.subscription)
  const [method] = paymentMethods
  const end = subscription?.cancelAt ?? subscription?.period.end
  const facts: [string, string][] = [
    [t('plan.kind'), t(`plan.kinds.${plan.kind}`, { plan: name ?? plan.id ?? '' })],
    [t('plan.credits'), formatMoney(usage.credits, usage.currency, language)],
    [
      t('plan.draft'),
      plan.draft === null
        ? t('plan.unlimited', { used: usedMinutes })
        : t('plan.of', { used: usedMinutes, all: formatCount(plan.draft) }),
    ],
    [t('plan.seats'), plan.seats === null ? t('plan.noSeats') : formatCount(plan.seats)],
    ...(subscription && end !== undefined
      ? ([
          [t('plan.status'), t(`plan.states.${subscription.status}`)],
          [t(subscription.cancelAt === null ? 'plan.renews' : 'plan.ends'), formatDateTime(end, language)],
        ] satisfies [string, string][])
      : []),
    [
      t('plan.card'),
      method
        ? t(method.card.brand === 'test' ? 'plan.testCardEnds' : 'plan.cardEnds', {
            brand: method.card.brand.slice(0, 1).toUpperCase() + method.card.brand.slice(1),
            last4: method.card.last4,
            month: method.card.exp_month,
            year: method.card.exp_year,
          })
        : t('plan.noCard'),
    ],
    [t('plan.customer'), customer ?? t('plan.noCustomer')],
  ]
  return (
    <dl className={classes.pairs}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
