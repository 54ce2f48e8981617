import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlanFeature } from '#contract/plan-choices.ts'
import { formatLength, formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { priceListQuery } from '#web/lib/queries/price-list-query.ts'
import classes from './prices.module.css'

interface PlanCardProps {
  name: string
  price: string | null
  unit?: string
  /** Price per minute or part of a minute. */
  perMinute?: string
  /** Included features; null for all. */
  features: readonly PlanFeature[] | null
  /** Included minutes; null if every minute is charged. */
  minutes: number | null
  seats: number | null
  children?: ReactNode
}

/** Card that shows a plan's price and contents. */
export function PlanCard({
  name,
  price,
  unit,
  perMinute,
  features,
  minutes,
  seats,
  children,
}: PlanCardProps) {
  const { t, i18n } = useTranslation('plans')
  const { data: list } = useQuery(priceListQuery)
  const length = formatLength(list?.free.fileSeconds ?? 0, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={classes.plan}>
      <Title order={3} fz="md">
        {name}
      </Title>
      {price !== null && (
        <Text>
          <span className={classes.price}>{price}</span> {unit}
        </Text>
      )}
      <ul className={classes.points}>
        {minutes !== null && (
          <li>
            {t('prices.minutes', {
              count: minutes,
              minutes: formatNumber(minutes, i18n.resolvedLanguage ?? 'en'),
            })}
          </li>
        )}
        {perMinute && <li>{t('prices.perStartedMinute', { price: perMinute })}</li>}
        <li>{seats === null ? t('prices.anySeats') : t('prices.seats', { count: seats })}</li>
        {features === null ? (
          <li>{t('prices.allFeatures')}</li>
        ) : (
          features.map((feature) => <li key={feature}>{t(`prices.feature.${feature}`, { length })}</li>)
        )}
      </ul>
      {children}
    </li>
  )
}
