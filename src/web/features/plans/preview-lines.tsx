import type { ChangePreview } from '#contract/payments.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { formatAmount } from './format-amount.ts'
import classes from './plans.module.css'

/** What a change costs now and later. */
export function PreviewLines({ preview }: { preview: ChangePreview }) {
  const { t, i18n } = useTranslation('invoices')
  const { lines, tax, amountDue, nextAmount, currency } = preview
  const money = (cents: number) => formatAmount(cents, currency, i18n.resolvedLanguage ?? 'en')
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
  return (
    <dl className={classes.limits}>
      {rows.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stripe describes lines in sentences; those of unused time are negative. */
const nameOf = (description: string, amount: number) =>
  description === 'Unused time' || amount < 0 ? 'unused' : 'remaining'
