import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import type { Charge } from '#contract/payments.ts'
import type { CustomerBilling } from '#contract/staff-billing.ts'
import { formatDate, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { RecordsTable } from '#web/ui/records-table.tsx'
import { RefundForm } from './refund-form.tsx'

interface RecordsProps {
  billing: CustomerBilling
}

/** Returns formatters for dates and money in the interface language. */
function useFormatters() {
  const { i18n } = useTranslation('staffBilling')
  const language = i18n.resolvedLanguage ?? 'en'
  return {
    date: (seconds: number) => formatDate(seconds, language),
    money: (cents: number, currency: string) => formatMoney(cents, currency, language),
    number: (value: number) => formatNumber(value, language, { signDisplay: 'exceptZero' }),
  }
}

export function InvoiceTable({ billing: { invoices } }: RecordsProps) {
  const { t } = useTranslation('staffBilling')
  const { date, money } = useFormatters()
  return (
    <RecordsTable
      label={t('invoices.title')}
      emptyText={t('invoices.none')}
      columns={[t('invoices.number'), t('invoices.date'), t('invoices.status'), t('invoices.total')]}
      rows={invoices.map(({ id, number, created, status, total, currency, pdf }) => ({
        id,
        cells: [
          pdf ? (
            <Anchor key="pdf" href={pdf} inherit>
              {number ?? t('invoices.pdf')}
            </Anchor>
          ) : (
            (number ?? t('invoices.draft'))
          ),
          ...[date(created), t(`invoices.states.${status}`), money(total, currency)],
        ],
      }))}
    />
  )
}

export function ChargeTable({ oid, billing: { charges } }: RecordsProps & { oid: string }) {
  const { t } = useTranslation('staffBilling')
  const { date, money } = useFormatters()
  const [refundingId, setRefundingId] = useState<string>()
  const canRefund = ({ paid, refunded, amount }: Charge) => paid && refunded < amount
  return (
    <RecordsTable
      label={t('charges.title')}
      emptyText={t('charges.none')}
      columns={[
        ...[t('invoices.date'), t('charges.description'), t('invoices.status'), t('charges.amount')],
        ...[t('charges.refunded'), t('refund.open')],
      ]}
      rows={charges.map((charge) => {
        const { id, created, description, status, amount, refunded, currency, failure } = charge
        return {
          id,
          cells: [
            ...[date(created), failure ?? description, t(`charges.states.${status}`)],
            ...[money(amount, currency), refunded > 0 && money(refunded, currency)],
            canRefund(charge) && refundingId !== id && (
              <Button
                key="refund"
                size="compact-sm"
                variant="default"
                aria-label={t('refund.openOf', { amount: money(amount, currency), date: date(created) })}
                onClick={() => setRefundingId(id)}
              >
                {t('refund.open')}
              </Button>
            ),
          ],
          details: refundingId === id && (
            <RefundForm oid={oid} charge={charge} onClose={() => setRefundingId(undefined)} />
          ),
        }
      })}
    />
  )
}

export function AdjustmentTable({ billing: { adjustments } }: RecordsProps) {
  const { t } = useTranslation('staffBilling')
  const { date, money } = useFormatters()
  return (
    <RecordsTable
      label={t('adjustments.title')}
      emptyText={t('adjustments.none')}
      columns={[t('invoices.date'), t('charges.description'), t('charges.amount')]}
      rows={adjustments.map(({ id, created, description, amount, currency }) => ({
        id,
        cells: [date(created), description, money(amount, currency)],
      }))}
    />
  )
}

const accounts = [
  'plan',
  'heldPlan',
  'used',
  'expired',
  'issued',
  'credits',
  'heldCredits',
  'card',
  'revenue',
  'refunds',
  'payouts',
  'payments',
  'grants',
] as const

export function LedgerTable({ billing: { transactions } }: RecordsProps) {
  const { t } = useTranslation('staffBilling')
  const { date, money, number } = useFormatters()
  const formatAmount = (amount: number, unit: string) =>
    unit === 'minutes' || unit === 'precisionMinutes'
      ? t(`ledger.${unit}`, { minutes: number(amount) })
      : money(amount, unit)
  const nameOf = (account: string) => {
    const accountKind = accounts.find((item) => item === account)
    return accountKind ? t(`ledger.accounts.${accountKind}`) : account
  }
  return (
    <RecordsTable
      label={t('ledger.title')}
      emptyText={t('ledger.none')}
      columns={[t('invoices.date'), t('ledger.kind'), t('ledger.entries')]}
      rows={transactions.map(({ id, at, kind, entries }) => ({
        id,
        cells: [
          date(at),
          t(`ledger.kinds.${kind}`),
          entries
            .map(({ account, unit, amount }) =>
              t('ledger.entry', { account: nameOf(account), amount: formatAmount(amount, unit) }),
            )
            .join(' · '),
        ],
      }))}
    />
  )
}
