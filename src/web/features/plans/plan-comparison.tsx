import { Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PriceList } from '#contract/checkouts.ts'
import type { BillingInterval } from '#contract/payments.ts'
import { type Currency, type PlanFeature, planFeatures } from '#contract/plan-choices.ts'
import { formatLength, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import classes from './plan-comparison.module.css'

interface PlanComparisonProps {
  list: PriceList
  currency: Currency
  interval: BillingInterval
}

interface ComparedPlan {
  id: string
  name: string
  price: string
  unit: string
  minutes: string
  precision: string
  seats: string
  features: readonly PlanFeature[]
}

/** Table of all plans with their prices and features. */
export function PlanComparison({ list, currency, interval }: PlanComparisonProps) {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const plans = usePlans({ list, currency, interval })
  const length = formatLength(list.free.fileSeconds, language)
  const rows: { name: string; cells: string[] }[] = [
    { name: t('compare.minutes'), cells: plans.map(({ minutes }) => minutes) },
    { name: t('compare.precision'), cells: plans.map(({ precision }) => precision) },
    { name: t('compare.seats'), cells: plans.map(({ seats }) => seats) },
  ]
  return (
    <>
      <Title order={3} fz="md" mt="md" mb={4}>
        {t('compare.title')}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard. */}
      <section className={classes.scroll} aria-label={t('compare.title')} tabIndex={0}>
        <table className={`${table.table} ${classes.comparison}`}>
          <thead>
            <tr>
              <td />
              {plans.map(({ id, name, price, unit }) => (
                <th key={id} scope="col">
                  <span className={classes.name}>{name}</span>
                  <span className={classes.price}>{price}</span>
                  <span>{unit}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {plans.map(({ id }, n) => (
                  <td key={id}>{cells[n]}</td>
                ))}
              </tr>
            ))}
            {planFeatures.map((feature) => (
              <tr key={feature}>
                <th scope="row">{t(`prices.feature.${feature}`, { length })}</th>
                {plans.map(({ id, features }) => (
                  <td key={id}>
                    <IncludedMark isIncluded={features.includes(feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function usePlans({ list, currency, interval }: PlanComparisonProps): ComparedPlan[] {
  const { t, i18n } = useTranslation('plans')
  const language = i18n.resolvedLanguage === 'es' ? 'es' : 'en'
  const price = (cents: number) => formatMoney(cents, currency, language)
  const { free, payAsYouGo, subscriptions, enterprise } = list
  const unlimitedText = t('compare.unlimited')
  const includedMinutes = (
    plan: Pick<PriceList['free'], 'name' | 'minutes' | 'precisionMinutes' | 'seats' | 'features'>,
  ) => ({
    name: plan.name[language],
    minutes: formatNumber(plan.minutes, language),
    precision: formatNumber(plan.precisionMinutes, language),
    seats: plan.seats === null ? unlimitedText : formatNumber(plan.seats, language),
    features: plan.features,
  })
  const perMinute = t('compare.byMinute')
  return [
    { ...includedMinutes(free), id: '.free', price: price(0), unit: '' },
    {
      id: '.payAsYouGo',
      name: payAsYouGo.name[language],
      price: price(payAsYouGo.pricePerHour[currency]),
      unit: t('prices.perHour'),
      minutes: perMinute,
      precision: perMinute,
      seats: unlimitedText,
      features: planFeatures,
    },
    ...subscriptions.map((plan) => ({
      ...includedMinutes(plan),
      id: plan.id,
      price: price(plan.prices[interval][currency]),
      unit: t(interval === 'month' ? 'prices.perMonth' : 'prices.perYear'),
    })),
    {
      id: '.enterprise',
      name: enterprise.name[language],
      price: '',
      unit: t('compare.onRequest'),
      minutes: unlimitedText,
      precision: unlimitedText,
      seats: unlimitedText,
      features: planFeatures,
    },
  ]
}

function IncludedMark({ isIncluded }: { isIncluded: boolean }) {
  const { t } = useTranslation('plans')
  if (!isIncluded)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('compare.no')}</VisuallyHidden>
      </>
    )
  return (
    <>
      <IconCheck size={18} aria-hidden className={classes.check} />
      <VisuallyHidden>{t('compare.yes')}</VisuallyHidden>
    </>
  )
}
