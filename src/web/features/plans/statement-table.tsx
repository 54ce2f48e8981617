import { Text } from '@mantine/core'
import type { BillingMonth } from '#contract/billing-account.ts'
import { formatDate, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import classes from './invoices.module.css'

type Column = keyof BillingMonth['opening']

/**
 * Table of a month's changes to minutes and credits, described in plain language, with opening and closing
 * balances.
 */
export function StatementTable({ month }: { month: BillingMonth }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const { opening, closing, lines, currency } = month
  const isUsed = (column: Column) => [opening, closing, ...lines].some((balance) => balance[column] !== 0)
  const names = {
    minutes: t('usage.minutes'),
    precision: t('statement.precision'),
    credits: t('statement.credits'),
  }
  const allColumns: Column[] = ['minutes', 'precision', 'credits']
  const columns = allColumns.filter(isUsed)
  if (lines.length === 0 && columns.length === 0) return <Text size="sm">{t('statement.none')}</Text>
  const cell = (balance: BillingMonth['opening'], column: Column) =>
    column === 'credits'
      ? formatMoney(balance[column], currency, language, { alwaysShowDecimals: true })
      : formatNumber(balance[column], language)
  const cells = (balance: BillingMonth['opening'], shouldHideZero: boolean) =>
    columns.map((column) => (
      <td key={column} className={classes.amount} data-label={names[column]}>
        {shouldHideZero && balance[column] === 0 ? '' : cell(balance, column)}
      </td>
    ))
  const keyedLines = lines.map((line, n) => ({ ...line, key: `${n} ${line.at}` }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard.
    <section className={classes.scroll} aria-label={t('statement.caption')} tabIndex={0}>
      <table className={`${table.table} ${classes.statement}`}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.date')}</th>
            <th scope="col">{t('statement.change')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={classes.amount}>
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <td>{t('statement.opening')}</td>
            {cells(opening, false)}
          </tr>
          {keyedLines.map((line) => (
            <tr key={line.key}>
              <td>{formatDate(line.at, language)}</td>
              <td>
                {t(`statement.kinds.${line.kind}`)}
                {line.lateRefundPercent > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('statement.late', { percent: line.lateRefundPercent })}
                  </Text>
                )}
              </td>
              {cells(line, true)}
            </tr>
          ))}
          <tr className={classes.closing}>
            <td />
            <td>{t('statement.closing')}</td>
            {cells(closing, false)}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
