import { Text } from '@mantine/core'
import type { BillingMonth } from '#contract/billing-account.ts'
import { formatDate } from '#web/lib/format.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import table from '#web/ui/table.module.css'
import classes from './invoices.module.css'

const height = 120
/** Width of a day; the gap to the next one is a part of it. */
const width = 20
const gap = 4

const daysIn = (month: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
}

/** Minutes by day as bars, and as a table. */
export function UsageChart({ month }: { month: BillingMonth }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const byDay = new Map(month.days.map((one) => [one.day, one.minutes]))
  const most = Math.max(1, ...byDay.values())
  const total = month.days.reduce((sum, { minutes }) => sum + minutes, 0)
  const days = daysIn(month.month)
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
      <svg viewBox={`0 0 ${days.length * width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, n) => {
          const minutes = byDay.get(day) ?? 0
          const size = minutes === 0 ? 1 : Math.max(3, (minutes / most) * height)
          return (
            <rect
              key={day}
              x={n * width}
              y={height - size}
              width={width - gap}
              height={size}
              data-empty={minutes === 0 || undefined}
            >
              <title>{t('usage.onDay', { count: minutes, day: nameOf(day) })}</title>
            </rect>
          )
        })}
      </svg>
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
                <td>{formatMoney(cents, month.currency, language, { keepsDecimals: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
