import type { BillingDetails, Invoice } from '#contract/payments.ts'
import {
  type BillingDocument,
  type BillingLanguage,
  formatBillingAmount,
  formatBillingDate,
} from './billing-document.ts'
import type { InvoiceLine } from './invoices.ts'

/** Issuer of the invoices. */
export interface Seller {
  name: string
  address: readonly string[]
  vatNumber?: string | undefined
}

/** Invoice with the details for its PDF. */
export interface PrintedInvoice
  extends Pick<Invoice, 'number' | 'status' | 'currency' | 'total' | 'tax' | 'created' | 'period'> {
  lines: readonly InvoiceLine[]
  taxRate: { name: string; percent: number; isReverseCharge: boolean } | null
  billTo: BillingDetails | null
  /** The workspace's name, for invoices without a recipient. */
  customerName: string
}

const texts = {
  en: {
    title: 'Invoice',
    from: 'From',
    to: 'Bill to',
    vat: 'VAT number',
    number: 'Invoice number',
    date: 'Date',
    period: 'Period',
    status: 'Status',
    states: { draft: 'Draft', open: 'Open', paid: 'Paid', uncollectible: 'Uncollectible', void: 'Void' },
    description: 'Description',
    quantity: 'Seats',
    amount: 'Amount',
    subtotal: 'Subtotal',
    total: 'Total',
    reverseCharge: 'VAT (reverse charge)',
    reverseChargeNote: 'Reverse charge: the customer accounts for the VAT.',
    test: 'Test mode: no card was charged.',
    lines: {
      'Unused time': 'Unused time on the previous plan',
      'Remaining time': 'Remaining time on the new plan',
      Credits: 'Credits',
    },
  },
  es: {
    title: 'Factura',
    from: 'De',
    to: 'Facturar a',
    vat: 'Número de IVA',
    number: 'Número de factura',
    date: 'Fecha',
    period: 'Período',
    status: 'Estado',
    states: {
      draft: 'Borrador',
      open: 'Pendiente',
      paid: 'Pagada',
      uncollectible: 'Incobrable',
      void: 'Anulada',
    },
    description: 'Descripción',
    quantity: 'Puestos',
    amount: 'Importe',
    subtotal: 'Subtotal',
    total: 'Total',
    reverseCharge: 'IVA (inversión del sujeto pasivo)',
    reverseChargeNote: 'Inversión del sujeto pasivo: el cliente debe el IVA.',
    test: 'Modo de prueba: no se cobró a ninguna tarjeta.',
    lines: {
      'Unused time': 'Tiempo sin usar del plan anterior',
      'Remaining time': 'Tiempo restante del plan nuevo',
      Credits: 'Créditos',
    },
  },
} as const

/** Returns the non-empty lines of an address. */
function addressLines(details: BillingDetails, language: BillingLanguage): string[] {
  const { name, line1, line2, city, postalCode, region, country, vatNumber } = details
  const countryName = country && (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country)
  const cityLine = [postalCode, city].filter((part) => part !== '').join(' ')
  const vat = vatNumber && `${texts[language].vat}: ${vatNumber}`
  return [name, line1, line2, cityLine, region, countryName, vat].filter((line) => line !== '')
}

/** Returns the printable document of a test invoice. */
export function invoiceDocument(
  invoice: PrintedInvoice,
  seller: Seller | undefined,
  language: BillingLanguage,
): BillingDocument {
  const t = texts[language]
  const { number, status, currency, total, tax, created, period, lines, taxRate, billTo } = invoice
  const formatMoney = (cents: number) => formatBillingAmount(cents, currency, language)
  const date = (seconds: number) => formatBillingDate(seconds, language)
  const to = billTo ? addressLines(billTo, language) : []
  const lineTexts: Partial<Record<string, string>> = t.lines
  const hasPeriod = period !== null && period.end > period.start
  const hasSeats = lines.some(({ quantity }) => quantity !== undefined)
  return {
    title: t.title,
    language,
    parties: [
      ...(seller
        ? [
            {
              label: t.from,
              lines: [
                seller.name,
                ...seller.address,
                ...(seller.vatNumber === undefined ? [] : [`${t.vat}: ${seller.vatNumber}`]),
              ],
            },
          ]
        : []),
      { label: t.to, lines: to.length > 0 ? to : [invoice.customerName] },
    ],
    facts: [
      [t.number, number ?? ''],
      [t.date, date(created)],
      ...(hasPeriod
        ? ([[t.period, `${date(period.start)} – ${date(period.end)}`]] satisfies BillingDocument['facts'])
        : []),
      [t.status, t.states[status]],
    ],
    columns: [
      { name: t.description, isNumber: false },
      ...(hasSeats ? [{ name: t.quantity, isNumber: true }] : []),
      { name: t.amount, isNumber: true },
    ],
    rows: lines.map(({ description, quantity, amount }) => [
      lineTexts[description] ?? description,
      ...(hasSeats ? [quantity === undefined ? '' : new Intl.NumberFormat(language).format(quantity)] : []),
      formatMoney(amount),
    ]),
    totals: [
      [t.subtotal, formatMoney(total - tax)],
      ...(taxRate
        ? ([[nameOfTax(taxRate, t.reverseCharge), formatMoney(tax)]] satisfies BillingDocument['totals'])
        : []),
      [t.total, formatMoney(total)],
    ],
    notes: [...(taxRate?.isReverseCharge ? [t.reverseChargeNote] : []), t.test],
  }
}

const nameOfTax = (
  { name, percent, isReverseCharge }: NonNullable<PrintedInvoice['taxRate']>,
  reverseCharge: string,
) => (isReverseCharge ? reverseCharge : `${name} (${percent}%)`)
