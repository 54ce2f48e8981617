import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Adjustment, Charge, Invoice } from '#contract/payments.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import table from '#web/ui/table.module.css'
import classes from './invoices.module.css'

/** List of invoices with their PDFs. */
export function InvoicesSection({ orgId, invoices }: { orgId: string; invoices: readonly Invoice[] }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const columns = [t('invoices.number'), t('invoices.date'), t('invoices.total'), t('invoices.status'), '']
  return (
    <RecordsSection
      title={t('invoices.title')}
      emptyText={t('invoices.none')}
      columns={columns}
      amountColumn={2}
    >
      {invoices.map(({ id, number, created, total, currency, status, page }) => (
        <tr key={id}>
          <td>{number ?? '–'}</td>
          <td>{formatDate(created, language)}</td>
          <td className={classes.amount}>
            {formatMoney(total, currency, language, { alwaysShowDecimals: true })}
          </td>
          <td>{t(`invoices.states.${status}`)}</td>
          <td>
            <Group gap="sm" wrap="nowrap">
              {status !== 'draft' && (
                <Anchor
                  size="sm"
                  underline="always"
                  href={urlFor('downloadInvoice', { params: { oid: orgId, invoiceId: id } })}
                  download
                  aria-label={t('invoices.downloadFor', { number: number ?? '' })}
                >
                  {t('invoices.download')}
                </Anchor>
              )}
              {status === 'open' && page !== null && (
                <Anchor
                  size="sm"
                  underline="always"
                  href={page}
                  aria-label={t('invoices.payFor', { number: number ?? '' })}
                >
                  {t('invoices.pay')}
                </Anchor>
              )}
            </Group>
          </td>
        </tr>
      ))}
    </RecordsSection>
  )
}

export function ChargesSection({ charges }: { charges: readonly Charge[] }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const columns = [t('invoices.date'), t('charges.description'), t('charges.amount'), t('invoices.status')]
  return (
    <RecordsSection
      title={t('charges.title')}
      emptyText={t('charges.none')}
      columns={columns}
      amountColumn={2}
    >
      {charges.map(({ id, created, description, amount, currency, status, failure, refunded }) => (
        <tr key={id}>
          <td>{formatDate(created, language)}</td>
          <td>{description}</td>
          <td className={classes.amount}>
            {formatMoney(amount, currency, language, { alwaysShowDecimals: true })}
          </td>
          <td>
            {t(`charges.states.${status}`)}
            {failure !== null && (
              <Text size="xs" c="dimmed" className={classes.reason}>
                {failure}
              </Text>
            )}
            {refunded > 0 && (
              <Text size="xs" c="dimmed">
                {t('charges.refunded', {
                  amount: formatMoney(refunded, currency, language, { alwaysShowDecimals: true }),
                })}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </RecordsSection>
  )
}

/** Credit balance at the payment service and how it was spent. */
export function AdjustmentsSection({ adjustments }: { adjustments: readonly Adjustment[] }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const columns = [t('invoices.date'), t('charges.description'), t('charges.amount')]
  return (
    <RecordsSection
      title={t('adjustments.title')}
      intro={t('adjustments.intro')}
      emptyText={t('adjustments.none')}
      columns={columns}
      amountColumn={2}
    >
      {adjustments.map(({ id, created, description, amount, currency }) => (
        <tr key={id}>
          <td>{formatDate(created, language)}</td>
          <td>
            {amount > 0 ? t('adjustments.used') : t('adjustments.added')}
            {description !== null && ` (${description})`}
          </td>
          {/* The payment service returns the amount that the customer owes, so a credit is negative. */}
          <td className={classes.amount}>
            {formatMoney(0 - amount, currency, language, { alwaysShowDecimals: true })}
          </td>
        </tr>
      ))}
    </RecordsSection>
  )
}

interface RecordsSectionProps {
  title: string
  intro?: string
  emptyText: string
  columns: readonly string[]
  /** Index of the column that contains amounts. */
  amountColumn: number
  children: readonly ReactNode[]
}

function RecordsSection({ title, intro, emptyText, columns, amountColumn, children }: RecordsSectionProps) {
  return (
    <SettingsSection title={title} {...(intro !== undefined && { intro })}>
      {children.length === 0 ? (
        <Text size="sm">{emptyText}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard.
        <section className={classes.scroll} aria-label={title} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                {columns.map((name, n) => (
                  <th key={name} scope="col" className={n === amountColumn ? classes.amount : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </SettingsSection>
  )
}
