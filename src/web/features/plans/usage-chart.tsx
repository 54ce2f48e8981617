import { Text } from '@mantine/core'
import type { BillingMonth } from '#contract/billing-account.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { DayBars } from '#web/ui/day-bars.tsx'
import table from '#web/ui/table.module.css'
import classes from './invoices.module.css'

const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
}

/** Minutes per day, as both a bar chart and a table. */
export function UsageChart({ month }: { month: BillingMonth }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const byDay = new Map(month.days.map((day) => [day.day, day.minutes]))
  const total = month.days.reduce((sum, { minutes }) => sum + minutes, 0)
  const days = daysOfMonth(month.month)
  const nameOf = (day: string) => formatDate(Date.parse(`${day}T12:00Z`) / 1000, language)
  if (total === 0) return <Text size="sm">{t('usage.none')}</Text>
  return (
    <figure className={classes.chart}>
      <figcaption>
        <Text size="sm" fw={600}>
          {t('usage.chart')}
        </Text>
        <Text size="sm">{t('usage.total', { count: total })}</Text>
      </figcaption>
      <DayBars
        days={days.map((day) => {
          const value = byDay.get(day) ?? 0
          return { day, value, title: t('usage.onDay', { count: value, day: nameOf(day) }) }
        })}
      />
      <Text size="xs" c="dimmed" className={classes.span} aria-hidden="true">
        <span>{nameOf(days[0] ?? '')}</span>
        <span>{nameOf(days.at(-1) ?? '')}</span>
      </Text>
      <details>
        <summary className={classes.summary}>{t('usage.table')}</summary>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('usage.day')}</th>
              <th scope="col">{t('usage.minutes')}</th>
              <th scope="col">{t('usage.paid')}</th>
            </tr>
          </thead>
          <tbody>
            {month.days.map(({ day, minutes, cents }) => (
              <tr key={day}>
                <td>{nameOf(day)}</td>
                <td>{minutes}</td>
                <td>{formatMoney(cents, month.currency, language, { alwaysShowDecimals: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
