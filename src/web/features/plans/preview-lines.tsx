import type { ChangePreview } from '#contract/payments.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AmountList } from './amount-list.tsx'

/** Immediate and later costs of a change. */
export function PreviewLines({ preview }: { preview: ChangePreview }) {
  const { t, i18n } = useTranslation('invoices')
  const { lines, tax, amountDue, nextAmount, currency } = preview
  const formatAmount = (cents: number) =>
    formatMoney(cents, currency, i18n.resolvedLanguage ?? 'en', { alwaysShowDecimals: true })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) + tax
  const rows: [string, number][] = lines.map(({ description, amount }) => [
    nameOf(description, amount) === 'unused' ? t('change.unused') : t('change.remaining'),
    amount,
  ])
  if (tax !== 0) rows.push([t('change.tax'), tax])
  if (total > amountDue) rows.push([t('change.balance'), amountDue - total])
  rows.push([t('change.due'), amountDue])
  if (total < 0) rows.push([t('change.kept'), -total])
  rows.push([t('change.next'), nextAmount])
  return <AmountList rows={rows.map(([name, cents]) => [name, formatAmount(cents)])} />
}

/**
 * Recognizes credits for unused time by their negative amount, since Stripe describes invoice lines only in
 * prose.
 */
const nameOf = (description: string, amount: number) =>
  description === 'Unused time' || amount < 0 ? 'unused' : 'remaining'
