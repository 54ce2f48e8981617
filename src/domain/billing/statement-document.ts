import type { BillingMonth, StatementKind } from '#contract/billing-account.ts'
import {
  type BillingDocument,
  type BillingLanguage,
  formatBillingAmount,
  formatBillingDate,
  formatBillingMonth,
} from './billing-document.ts'

interface StatementTexts {
  title: string
  workspace: string
  month: string
  date: string
  change: string
  minutes: string
  precision: string
  credits: string
  opening: string
  closing: string
  kinds: Record<StatementKind, string>
  lateText: string
}

const texts: Record<BillingLanguage, StatementTexts> = {
  en: {
    title: 'Statement',
    workspace: 'Workspace',
    month: 'Month (UTC)',
    date: 'Date',
    change: 'Change',
    minutes: 'Minutes',
    precision: 'Precision minutes',
    credits: 'Credits',
    opening: 'Opening balance',
    closing: 'Closing balance',
    kinds: {
      transcription: 'Transcription',
      translation: 'Translation',
      conversion: 'AI writing',
      precision: 'Precision transcript',
      period: 'Minutes added by the plan',
      expired: 'Minutes expired',
      payment: 'Credits bought',
      grant: 'Credits granted',
      adjustment: 'Adjustment',
      refund: 'Refund',
      payout: 'Payout',
    },
    lateText: 'delivered late',
  },
  es: {
    title: 'Estado de cuenta',
    workspace: 'Espacio de trabajo',
    month: 'Mes (UTC)',
    date: 'Fecha',
    change: 'Movimiento',
    minutes: 'Minutos',
    precision: 'Minutos de Precision',
    credits: 'Créditos',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    kinds: {
      transcription: 'Transcripción',
      translation: 'Traducción',
      conversion: 'Redacción con IA',
      precision: 'Transcripción de Precision',
      period: 'Minutos agregados por el plan',
      expired: 'Minutos caducados',
      payment: 'Créditos comprados',
      grant: 'Créditos concedidos',
      adjustment: 'Ajuste de saldo',
      refund: 'Reembolso',
      payout: 'Liquidación',
    },
    lateText: 'entregada con retraso',
  },
}

type Balance = BillingMonth['opening']

const columnsOf = (t: StatementTexts) => [t.date, t.change, t.minutes, t.precision, t.credits]

/** Returns a change's label. For a late order, the label includes the percentage that wasn't charged. */
function changeText(
  { kind, lateRefundPercent }: BillingMonth['lines'][number],
  language: BillingLanguage,
): string {
  const { kinds, lateText } = texts[language]
  if (lateRefundPercent === 0) return kinds[kind]
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(-lateRefundPercent / 100)
  return `${kinds[kind]} (${lateText}: ${percent})`
}

/** Returns the printable statement of a month. */
export function statementDocument(
  month: BillingMonth,
  workspace: string,
  language: BillingLanguage,
): BillingDocument {
  const t = texts[language]
  const { currency, opening, closing, lines } = month
  const number = new Intl.NumberFormat(language)
  const cells = (balance: Balance, zeroText: string) => {
    const balanceText = (amount: number, text: string) => (amount === 0 && zeroText === '' ? '' : text)
    return [
      balanceText(balance.minutes, number.format(balance.minutes)),
      balanceText(balance.precision, number.format(balance.precision)),
      balanceText(balance.credits, formatBillingAmount(balance.credits, currency, language)),
    ]
  }
  return {
    title: t.title,
    language,
    parties: [],
    facts: [
      [t.workspace, workspace],
      [t.month, formatBillingMonth(month.month, language)],
    ],
    columns: columnsOf(t).map((name, n) => ({ name, isNumber: n > 1 })),
    rows: [
      ['', t.opening, ...cells(opening, '0')],
      ...lines.map((line) => [
        formatBillingDate(line.at, language),
        changeText(line, language),
        ...cells(line, ''),
      ]),
      ['', t.closing, ...cells(closing, '0')],
    ],
    totals: [],
    notes: [],
  }
}

/** Returns a month as a table, with ISO 8601 dates and amounts in the currency's main unit. */
export function statementTable(month: BillingMonth, language: BillingLanguage) {
  const t = texts[language]
  const { currency, opening, closing, lines } = month
  const cells = ({ minutes, precision, credits }: Balance) => [minutes, precision, (credits / 100).toFixed(2)]
  const [date = '', change = '', ...amounts] = columnsOf(t)
  return {
    fields: [date, change, ...amounts.map((name, n) => (n > 1 ? `${name} (${currency})` : name))],
    rows: [
      [month.month, t.opening, ...cells(opening)],
      ...lines.map((line) => [
        new Date(line.at * 1000).toISOString(),
        changeText(line, language),
        ...cells(line),
      ]),
      [month.month, t.closing, ...cells(closing)],
    ],
  }
}
